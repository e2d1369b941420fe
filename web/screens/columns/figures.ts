import { cellText, totalText } from './cell-text.ts'
import type { Column } from './column.ts'

const digit = 9
const point = 4
/** The space of the cell, and what a total in bold takes more. */
const around = 26

/** How wide the figures of each column are, with their total: a figure that is cut off would be read as another. */
export function figureWidths<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  totals?: Readonly<Record<string, number>>,
): Record<string, number> {
  const figures = columns.filter(({ align, money }) => align === 'end' || money)
  return Object.fromEntries(
    figures.map((column) => {
      const texts = rows.map((row) => (column.render ? column.render(row) : cellText(row, column)))
      const all = column.total ? [...texts, totalText(rows, column, totals)] : texts
      return [column.key, all.reduce<number>((widest, text) => Math.max(widest, widthOf(text)), 0)]
    }),
  )
}

/** 0 for words, which may be cut off, and for cells that draw themselves. */
const widthOf = (text: unknown): number =>
  typeof text === 'string' && !/[a-z]/i.test(text)
    ? [...text].reduce((width, letter) => width + (/[,.]/.test(letter) ? point : digit), around)
    : 0
