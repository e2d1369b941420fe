import { alertFor } from '@iroko/contract/errors'
import { MantineThemeProvider } from '@mantine/core'
import { type ReactNode, type RefObject, Suspense, useMemo, useRef, useState } from 'react'
import { isAway } from '../../lib/calls/reach.ts'
import { lazily } from '../../lib/lazily.ts'
import { usePhone } from '../../lib/screen/use-phone.ts'
import { Empty, ErrorState } from '../../ui/state/states.tsx'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { type Selection, useSelection } from '../bulk/selection.ts'
import { cellText } from '../columns/cell-text.ts'
import { type BulkAction, type Column, isChoosable, type RowAction } from '../columns/column.ts'
import { layoutColumns } from '../columns/column-layout.ts'
import { type TableSettingsHandle, useTableSettings } from '../columns/table-settings.ts'
import { usePatience } from '../list/use-patience.ts'
import { useRowFocus } from '../rows/use-row-focus.ts'
import { useRowOpen } from '../rows/use-row-open.ts'
import { allRows, isVirtual } from '../rows/virtual-rows.ts'
import { type DataRow, dataTable } from './data-table-model.ts'
import classes from './table.module.css'
import { TableBody } from './table-body.tsx'
import { TableBones } from './table-bones.tsx'
import { TableCards } from './table-cards.tsx'
import { TableHead } from './table-head.tsx'
import { actionsWidth, expandWidth, selectWidth, sideWidth, type TableParts } from './table-parts.ts'
import { hasTotals, TableTotal } from './table-total.tsx'
import { useNeeds } from './use-needs.ts'
import { useWidth } from './use-width.ts'

export interface DataTableProps<Row> {
  /** What the table lists; its accessible name. */
  label: string
  columns: readonly Column<Row>[]
  rows: Row[] | undefined
  /** The first load: bones in the place of rows, for at most 5 seconds. */
  loading?: boolean
  /** Newer rows are on their way; the ones shown are dimmed. */
  fetching?: boolean
  error?: unknown
  retry?: () => void
  errorPrefix?: string
  /** What makes the first record, or a sentence about what will stand here, under 'No Record Found'. */
  empty?: ReactNode
  /** The row's own `id` when not given. */
  rowId?: (row: Row) => string
  /** What a row is called aloud; the text of its first column when not given. */
  rowLabel?: (row: Row) => string
  sort?: string
  onSort?: (sort: string) => void
  actions?: readonly RowAction<Row>[]
  /** Rows can be chosen, and this done with them. */
  bulk?: readonly BulkAction<Row>[]
  /** Rows can be chosen, and the screen keeps which. */
  selection?: Selection
  href?: (row: Row) => string
  onRowClick?: (row: Row) => void
  /** The server's totals by column; the rows shown are summed when not given. */
  totals?: Readonly<Record<string, number>>
  /** How many rows the list has in all. */
  total?: number
  settings?: TableSettingsHandle
}

const RowWindow = lazily(() => import('../rows/row-window.tsx').then((module) => module.RowWindow))

const rowHeights = { comfortable: 40, compact: 32 }
const noRows: never[] = []
const none: never[] = []

/** The one table: any rows in columns, with its layouts and states. */
export function DataTable<Row>(given: DataTableProps<Row>) {
  // That the server does not answer is said once for the whole screen, which waits for it.
  const away = isAway(given.error)
  const props = away ? { ...given, error: null, loading: !given.rows } : given
  const { parts, frame, selection, isPatient, density, room } = useParts(props)
  const { scroll } = room
  const rows = props.rows ?? noRows
  return (
    <>
      <div
        ref={frame}
        className={classes.frame}
        data-density={density}
        data-busy={props.fetching || undefined}
        aria-busy={props.fetching || isPatient}
      >
        {props.error && rows.length > 0 ? <Problem {...props} /> : null}
        <div ref={scroll} className={isVirtual(rows.length) || parts.layout.overflows ? classes.scroll : undefined}>
          {isPatient || rows.length > 0 ? (
            <Suspense fallback={<Records parts={parts} label={props.label} isLoading />}>
              <Rows parts={parts} label={props.label} isLoading={isPatient} count={rows.length} {...room} />
            </Suspense>
          ) : (
            <Nothing {...props} />
          )}
        </div>
      </div>
      {props.bulk ? <BulkBar rows={parts.table.chosen} actions={props.bulk} onClear={() => selection.set({})} /> : null}
    </>
  )
}

function useParts<Row>(props: DataTableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null)
  const scroll = useRef<HTMLDivElement>(null)
  const own = useTableSettings()
  const settings = props.settings ?? own
  const selection = useSelection(props.selection)
  const { columns, actions = none, totals } = props
  const { visibility, pinned, sizing, density } = settings.settings
  const rows = props.rows ?? noRows
  const selectable = Boolean(props.bulk ?? props.selection)
  const phone = usePhone()
  const width = useWidth(frame)

  const [needs, setNeeds] = useState<Readonly<Record<string, number>>>({})
  const layout = useMemo(() => {
    const input = { columns, visibility, pinned, sizing, needs, phone }
    const plain = layoutColumns({ ...input, available: width - sideWidth(selectable, false, actions) })
    if (plain.kind !== 'expand') return plain
    return layoutColumns({ ...input, available: width - sideWidth(selectable, true, actions) })
  }, [columns, visibility, pinned, sizing, needs, phone, width, selectable, actions])

  const rowId = props.rowId ?? ownId
  const { bulk } = props
  const canChoose = (row: Row) => !bulk || isChoosable(bulk, row)
  const table = dataTable({ rows, layout, settings, selection, rowId, canChoose })
  const reveal = useRef<(index: number) => void>(undefined)
  const open = useRowOpen(props)
  const focus = useRowFocus({
    count: rows.length,
    container: frame,
    open: open ? (index) => at(rows, index, open.open) : undefined,
    toggle: selectable ? (index) => toggle(table.rows[index]) : undefined,
    reveal: (index) => reveal.current?.(index),
  })

  const parts: TableParts<Row> = {
    table,
    layout,
    column: (key) => columnOf(columns, key),
    selectable,
    actions,
    rowLabel: props.rowLabel ?? ((row) => firstText(columns, row)),
    open,
    href: props.href,
    sort: props.sort ?? '',
    onSort: props.onSort,
    focus,
    virtual: allRows(isVirtual(rows.length) ? 0 : rows.length),
    totals,
    complete: rows.length >= (props.total ?? rows.length),
    onNeeds: setNeeds,
  }
  const room = { scroll, reveal, rowHeight: rowHeights[density] }
  return { parts, frame, selection, isPatient: usePatience(Boolean(props.loading)), density, room }
}

function toggle<Row>(row: DataRow<Row> | undefined): void {
  if (row?.canChoose) row.choose(!row.isChosen)
}

function at<Row>(rows: readonly Row[], index: number, act: (row: Row) => void): void {
  const row = rows[index]
  if (row !== undefined) act(row)
}

function columnOf<Row>(columns: readonly Column<Row>[], key: string): Column<Row> {
  const column = columns.find((candidate) => candidate.key === key)
  if (!column) throw new Error(`The table has no column ${key}`)
  return column
}

function ownId<Row>(row: Row, index: number): string {
  if (typeof row === 'object' && row !== null && 'id' in row) return String(row.id)
  return String(index)
}

function firstText<Row>(columns: readonly Column<Row>[], row: Row): string {
  const [first] = columns
  return first ? cellText(row, first) : ''
}

interface RowsProps<Row> extends RecordsProps<Row> {
  count: number
  rowHeight: number
  scroll: RefObject<HTMLElement | null>
  reveal: RefObject<((index: number) => void) | undefined>
}

/** All rows, or of a long list those in view. */
function Rows<Row>({ parts, label, isLoading, ...room }: RowsProps<Row>) {
  if (!isVirtual(room.count)) return <Records parts={parts} label={label} isLoading={isLoading} />
  return (
    <RowWindow {...room}>
      {(virtual) => <Records parts={{ ...parts, virtual }} label={label} isLoading={isLoading} />}
    </RowWindow>
  )
}

interface RecordsProps<Row> {
  parts: TableParts<Row>
  label: string
  isLoading: boolean
}

function Records<Row>({ parts, label, isLoading }: RecordsProps<Row>) {
  if (parts.layout.kind === 'cards') {
    return isLoading ? <TableBones parts={parts} /> : <TableCards parts={parts} label={label} />
  }
  return <Grid parts={parts} label={label} isLoading={isLoading} />
}

function Grid<Row>({ parts, label, isLoading }: RecordsProps<Row>) {
  const table = useNeeds(parts, isLoading)
  const width = parts.layout.shown.reduce((sum, key) => sum + parts.table.widthOf(key), 0)
  const expands = parts.layout.kind === 'expand'
  return (
    <table
      ref={table}
      className={classes.table}
      aria-label={label}
      aria-rowcount={parts.virtual.on ? parts.table.rows.length + 1 : undefined}
      style={{ width: width + sideWidth(parts.selectable, expands, parts.actions) }}
    >
      <colgroup>
        {parts.selectable ? <col style={{ width: selectWidth }} /> : null}
        {expands ? <col style={{ width: expandWidth }} /> : null}
        {parts.layout.shown.map((key) => (
          <col key={key} style={{ width: parts.table.widthOf(key) }} />
        ))}
        {parts.actions.length > 0 ? <col style={{ width: actionsWidth(parts.actions) }} /> : null}
      </colgroup>
      <TableHead parts={parts} />
      {isLoading ? <TableBones parts={parts} /> : <TableBody parts={parts} />}
      {!isLoading && hasTotals(parts) ? <TableTotal parts={parts} /> : null}
    </table>
  )
}

/** The head of the screen has the same button, filled. */
const outlined = { components: { Button: { defaultProps: { variant: 'default' } } } }

/** An error with no rows, a load that takes its time, or an empty list. */
function Nothing<Row>({ error, retry, errorPrefix, loading, empty }: DataTableProps<Row>) {
  if (error) return <ErrorState error={error} retry={retry} prefix={errorPrefix} />
  if (loading) return <Empty text="The server has not responded yet. The list appears as soon as it does." />
  if (typeof empty === 'string') return <Empty text={empty} />
  return (
    <MantineThemeProvider theme={outlined}>
      <Empty action={empty} />
    </MantineThemeProvider>
  )
}

/** The rows shown are older than the failed load. */
function Problem<Row>({ error, retry, errorPrefix }: DataTableProps<Row>) {
  return (
    <div className={classes.problem} role="alert">
      <span>{alertFor(error, errorPrefix)}</span>
      {retry ? (
        <button type="button" className={`bare ${classes.again}`} onClick={retry}>
          Try again
        </button>
      ) : null}
    </div>
  )
}
