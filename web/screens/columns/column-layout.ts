import type { Column } from './column.ts'

/** Specification 9: a table switches to its responsive layout at 8 or more columns, or on a phone. */
export const responsiveColumns = 8

/** No column is drawn narrower. */
export const narrowest = 64

const smallest = 96
/** Words that are longer are cut, and whole in the record. */
const longest = 360
const usual = 168
const usualMoney = 144

export interface LayoutInput<Row> {
  columns: readonly Column<Row>[]
  /** What a person chose: false hides a column, true shows one that starts hidden. */
  visibility: Readonly<Record<string, boolean>>
  pinned: readonly string[]
  /** Widths that a person drew. */
  sizing: Readonly<Record<string, number>>
  /** What a column needs so that nothing of it is cut, its heading too; known once it was drawn. */
  needs: Readonly<Record<string, number>>
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
  const widths = filled(shareWidth(shown, input), shown, input)
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

type Widths<Row> = Pick<LayoutInput<Row>, 'sizing' | 'needs'>

/** A figure that is cut off would be read as another. */
const isFigure = <Row>({ align, money }: Column<Row>): boolean => align === 'end' || money === true

/** Names and reasons: they take what is left over, and are cut where there is too little. */
const isWords = <Row>(column: Column<Row>): boolean => column.width === undefined && !isFigure(column)

const guessed = <Row>(column: Column<Row>): number =>
  Math.max(column.width ?? (column.money ? usualMoney : usual), headingWidth(column))

function wanted<Row>(column: Column<Row>, { sizing, needs }: Widths<Row>): number {
  const known = needs[column.key]
  const need = known === undefined ? undefined : Math.max(narrowest, known)
  return sizing[column.key] ?? (need === undefined ? guessed(column) : isFigure(column) ? need : Math.min(need, longest))
}

/** Pixels that a column can give to others without cutting its figures. */
const spare = <Row>(column: Column<Row>, input: Widths<Row>): number =>
  input.sizing[column.key] || isFigure(column) ? 0 : Math.max(0, wanted(column, input) - smallest)

/** How many first columns fit; at least two, and never all, since 8 or more is the responsive layout. */
function fitting<Row>(columns: Column<Row>[], input: LayoutInput<Row>): number {
  let room = input.available > 0 ? input.available : Number.POSITIVE_INFINITY
  let count = 0
  for (const column of columns) {
    room -= isWords(column) ? Math.min(wanted(column, input), usual) : wanted(column, input)
    if (room < 0) break
    count += 1
  }
  return Math.max(2, Math.min(count, responsiveColumns - 1))
}

/** Words that nobody drew share what is left over; where there is too little, they give way first. */
function shareWidth<Row>(columns: Column<Row>[], input: LayoutInput<Row>): Record<string, number> {
  const { sizing, available } = input
  const slack = available > 0 ? available - sum(columns.map((column) => wanted(column, input))) : 0
  if (slack < 0) return giveWay(columns, input, -slack)
  const takes = growing(columns, sizing)
  const weight = (column: Column<Row>): number => (takes.includes(column) ? wanted(column, input) : 0)
  const base = sum(columns.map(weight)) || 1
  return Object.fromEntries(
    columns.map((column) => [column.key, Math.floor(wanted(column, input) + (slack * weight(column)) / base)]),
  )
}

/** The columns of words that nobody drew; where there are none, all that nobody drew. */
function growing<Row>(columns: Column<Row>[], sizing: LayoutInput<Row>['sizing']): Column<Row>[] {
  const free = columns.filter(({ key }) => sizing[key] === undefined)
  return free.some(isWords) ? free.filter(isWords) : free
}

/** What rounding left over goes to the first column that nobody drew: the lines end where the frame does. */
function filled<Row>(widths: Record<string, number>, columns: Column<Row>[], input: LayoutInput<Row>): Record<string, number> {
  const rest = input.available - sum(Object.values(widths))
  const first = columns.find(({ key }) => input.sizing[key] === undefined)
  return first && rest > 0 && rest < columns.length ? { ...widths, [first.key]: (widths[first.key] ?? 0) + rest } : widths
}

/** Words give way, as far as their headings are whole and only then further; figures do not: then the table scrolls. */
function giveWay<Row>(columns: Column<Row>[], input: LayoutInput<Row>, lack: number): Record<string, number> {
  const yielding = growing(columns, input.sizing)
  const untilHeading = (column: Column<Row>): number =>
    Math.min(spare(column, input), Math.max(0, wanted(column, input) - headingWidth(column)))
  const beyond = (column: Column<Row>): number => spare(column, input) - untilHeading(column)
  const share = (of: (column: Column<Row>) => number, pixels: number): number =>
    Math.min(1, pixels / (sum(yielding.map(of)) || 1))
  const whole = share(untilHeading, lack)
  const cut = share(beyond, Math.max(0, lack - sum(yielding.map(untilHeading))))
  return Object.fromEntries(
    columns.map((column) => {
      const given = yielding.includes(column) ? whole * untilHeading(column) + cut * beyond(column) : 0
      return [column.key, Math.floor(wanted(column, input) - given)]
    }),
  )
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
