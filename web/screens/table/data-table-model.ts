import type { Selection } from '../bulk/selection.ts'
import { narrowest, type TableLayout } from '../columns/column-layout.ts'
import type { TableSettingsHandle } from '../columns/table-settings.ts'

/** One row with its choice. */
export interface DataRow<Row> {
  id: string
  original: Row
  /** Whether anything can be done with it. */
  canChoose: boolean
  isChosen: boolean
  choose: (isChosen: boolean) => void
}

export interface DataTableModel<Row> {
  rows: DataRow<Row>[]
  chosen: Row[]
  /** How many of the rows that can be chosen are. */
  choice: 'all' | 'some' | 'none'
  chooseAll: (areChosen: boolean) => void
  widthOf: (key: string) => number
  /** How far a pinned column stands from the first one; undefined for those that scroll. */
  pinnedAt: (key: string) => number | undefined
  /** Draws a column to a width; without one it takes its share again. */
  resize: (key: string, width: number | undefined) => void
}

interface Input<Row> {
  rows: readonly Row[]
  layout: TableLayout
  settings: TableSettingsHandle
  selection: Selection
  rowId: (row: Row, index: number) => string
  /** Whether a row can be chosen. */
  canChoose: (row: Row) => boolean
}

/** The table's model: the widths and pins of its columns, and which rows are chosen. */
export function dataTable<Row>({ layout, settings, selection, ...input }: Input<Row>): DataTableModel<Row> {
  const { sizing, pinned } = settings.settings
  const { ids } = selection
  const widthOf = (key: string) => Math.max(narrowest, layout.widths[key] ?? 0)
  const rows = input.rows.map((original, index): DataRow<Row> => {
    const id = input.rowId(original, index)
    const choose = (isChosen: boolean) => selection.set(isChosen ? { ...ids, [id]: true } : without(ids, [id]))
    return { id, original, canChoose: input.canChoose(original), isChosen: ids[id] ?? false, choose }
  })
  const choosable = rows.filter((row) => row.canChoose)
  const chosen = rows.filter((row) => row.isChosen)
  const choosableIds = choosable.map(({ id }) => id)
  return {
    rows,
    chosen: chosen.map(({ original }) => original),
    choice: chosen.length === 0 ? 'none' : choosable.every(({ isChosen }) => isChosen) ? 'all' : 'some',
    chooseAll: (areChosen) =>
      selection.set(
        areChosen
          ? { ...ids, ...Object.fromEntries(choosableIds.map((id) => [id, true as const])) }
          : without(ids, choosableIds),
      ),
    widthOf,
    pinnedAt: (key) =>
      pinned.includes(key)
        ? layout.shown.slice(0, layout.shown.indexOf(key)).reduce((sum, before) => sum + widthOf(before), 0)
        : undefined,
    resize: (key, width) =>
      settings.change({
        sizing: width === undefined ? without(sizing, [key]) : { ...sizing, [key]: Math.max(narrowest, Math.round(width)) },
      }),
  }
}

const without = <Value>(values: Readonly<Record<string, Value>>, keys: readonly string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)))
