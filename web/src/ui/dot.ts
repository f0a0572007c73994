/** Between the parts of a line ('Consulta · Coimbra'). It stays with the part before it, so that no line begins with a dot. */
export const dot = '\u00a0· ';
