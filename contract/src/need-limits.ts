/** Letters of what one types into the box for what one needs; the box sends no more. */
export const needTextLength = 100;
