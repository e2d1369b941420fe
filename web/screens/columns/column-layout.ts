import type { Column } from './column.ts'

/** Specification 9: a table switches to its responsive layout at 8 or more columns or a width of 768 pixels or less. */
export const responsiveColumns = 8
export const responsiveWidth = 768

const smallest = 96
const usual = 168
const usualMoney = 144

export interface LayoutInput<Row> {
  columns: readonly Column<Row>[]
  /** What a person chose: false hides a column, true shows one that starts hidden. */
  visibility: Readonly<Record<string, boolean>>
  pinned: readonly string[]
  /** Widths that a person drew. */
  sizing: Readonly<Record<string, number>>
  /** Pixels that the columns can share; none before the table was measured. */
  available: number
  phone: boolean
}

export interface TableLayout {
  /** All columns in a row; the first in the row and the rest under it; or a card a record. */
  kind: 'table' | 'expand' | 'cards'
  shown: string[]
  /** Columns that wait in the part under the row. */
  folded: string[]
  widths: Record<string, number>
  /** Wider than its place: the table scrolls sideways. */
  overflows: boolean
}

/** Which columns stand where, and how wide. */
export function layoutColumns<Row>(input: LayoutInput<Row>): TableLayout {
  const chosen = inOrder(chosenColumns(input.columns, input.visibility), input.pinned)
  const keys = chosen.map((column) => column.key)
  if (input.phone) return { kind: 'cards', shown: keys, folded: [], widths: {}, overflows: false }
  const count = chosen.length >= responsiveColumns ? fitting(chosen, input) : chosen.length
  const shown = chosen.slice(0, count)
  const widths = shareWidth(shown, input)
  return {
    kind: chosen.length >= responsiveColumns ? 'expand' : 'table',
    shown: keys.slice(0, count),
    folded: keys.slice(count),
    widths,
    overflows: input.available > 0 && sum(Object.values(widths)) > input.available + 1,
  }
}

/** The columns that are on: those a person chose, or the ones not hidden from the start. */
export function chosenColumns<Row>(
  columns: readonly Column<Row>[],
  visibility: Readonly<Record<string, boolean>>,
): Column<Row>[] {
  return columns.filter((column) => visibility[column.key] ?? !column.hidden)
}

function inOrder<Row>(columns: Column<Row>[], pinned: readonly string[]): Column<Row>[] {
  const isPinned = (column: Column<Row>) => pinned.includes(column.key)
  return [...columns.filter(isPinned), ...columns.filter((column) => !isPinned(column))]
}

/** A letter of a heading, the space around it, and the arrow of the order. */
const letter = 7.9
const around = 26
const arrow = 18

const headingWidth = <Row>({ label, sortable }: Column<Row>): number =>
  Math.ceil(label.length * letter) + around + (sortable ? arrow : 0)

const wanted = <Row>(column: Column<Row>, sizing: Readonly<Record<string, number>>): number =>
  sizing[column.key] ?? Math.max(column.width ?? (column.money ? usualMoney : usual), headingWidth(column))

/** How many first columns fit; at least two, and never all, since 8 or more is the responsive layout. */
function fitting<Row>(columns: Column<Row>[], { sizing, available }: LayoutInput<Row>): number {
  let room = available > 0 ? available : Number.POSITIVE_INFINITY
  let count = 0
  for (const column of columns) {
    room -= wanted(column, sizing)
    if (room < 0) break
    count += 1
  }
  return Math.max(2, Math.min(count, responsiveColumns - 1))
}

/** Columns that nobody drew share what is left over, twice as much to those without a width of their own; where there is too little, these give way first. */
function shareWidth<Row>(columns: Column<Row>[], { sizing, available }: LayoutInput<Row>): Record<string, number> {
  const slack = available > 0 ? available - sum(columns.map((column) => wanted(column, sizing))) : 0
  const flexible = columns.filter((column) => sizing[column.key] === undefined)
  const yielding = flexible.filter((column) => column.width === undefined)
  const stretch = slack < 0 && yielding.length > 0 ? yielding : flexible
  const weight = (column: Column<Row>): number => wanted(column, sizing) * (column.width === undefined ? 2 : 1)
  const base = sum(stretch.map(weight))
  return Object.fromEntries(
    columns.map((column) => {
      const width = wanted(column, sizing)
      if (!stretch.includes(column) || base === 0) return [column.key, width]
      return [column.key, Math.max(Math.min(smallest, width), Math.floor(width + (slack * weight(column)) / base))]
    }),
  )
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
