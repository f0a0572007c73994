import type { ReactNode } from 'react';
import classes from './card-table.module.css';

interface CardTableProps<Column extends string> {
  /** The columns in their order; a style of the slice sets the width of `th[data-column='…']`. */
  columns: readonly Column[];
  nameOf: (column: Column) => string;
  /** Those of figures, which stand below each other by their last digit; their cells are `isNumber`. */
  numbers?: readonly Column[];
  'aria-label'?: string;
  'aria-labelledby'?: string;
  className?: string | undefined;
  /** Rows. */
  children: ReactNode;
}

/**
 * A table on a wide screen, cards on a phone.
 * The roles are said again because a table that is laid out as cards loses them in some browsers.
 */
export function CardTable<Column extends string>({
  columns,
  nameOf,
  numbers = [],
  className,
  children,
  ...names
}: CardTableProps<Column>) {
  return (
    <table className={`${classes.table} ${className ?? ''}`} role="table" {...names}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column}
              role="columnheader"
              scope="col"
              data-column={column}
              data-number={numbers.includes(column) || undefined}
            >
              {nameOf(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}

interface PartProps {
  className?: string | undefined;
  children: ReactNode;
}

export function CardRow({ className, children }: PartProps) {
  return (
    <tr role="row" className={className}>
      {children}
    </tr>
  );
}

interface CardCellProps extends PartProps {
  /** The column's name, where a card says it before what is in it. */
  label?: string;
  /** There is nothing to say: a card leaves the line out, a table shows its children, a dash. */
  isEmpty?: boolean;
  /** It names the row: a screen reader says it with each other cell. One in a row. */
  isName?: boolean;
  /** A figure, in a column of `numbers`. */
  isNumber?: boolean;
  /** The menu of the row: in the corner of a card. */
  isMenu?: boolean;
}

export function CardCell({
  label,
  isEmpty = false,
  isName = false,
  isNumber = false,
  isMenu = false,
  className,
  children,
}: CardCellProps) {
  const Cell = isName ? 'th' : 'td';
  return (
    <Cell
      role={isName ? 'rowheader' : 'cell'}
      scope={isName ? 'row' : undefined}
      className={className}
      data-label={label}
      data-empty={isEmpty || undefined}
      data-number={isNumber || undefined}
      data-menu={isMenu || undefined}
    >
      {children}
    </Cell>
  );
}
