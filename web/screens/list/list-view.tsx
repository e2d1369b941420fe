import type { Row } from '@iroko/contract/endpoint'
import { ActionIcon, Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconDots } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatNumber } from '../../lib/format.ts'
import { lazily, orNothing } from '../../lib/lazily.ts'
import { afterScreen } from '../../lib/screen/after-screen.ts'
import { HeadSlot } from '../../ui/page.tsx'
import type { Selection } from '../bulk/selection.ts'
import type { Column, RowAction } from '../columns/column.ts'
import { type TableSettingsHandle, useTableSettings } from '../columns/table-settings.ts'
import type { Filter } from '../filters/filter.ts'
import { FilterBar } from '../filters/filter-bar.tsx'
import { SearchBox } from '../filters/search-box.tsx'
import { useSlash } from '../filters/use-slash.ts'
import { DataTable, type DataTableProps } from '../table/data-table.tsx'
import { ViewTabs } from '../views/view-tabs.tsx'
import { Pager } from './pager.tsx'
import classes from './toolbar.module.css'
import { type FilterName, type List, type ListEndpoint, type ListExtra, useList } from './use-list.ts'
import { useSmall } from './use-small.ts'

const ListTools = lazily(() =>
  orNothing(afterScreen.then(() => import('../views/list-tools.tsx')).then((module) => module.ListTools)),
)

type Passed = 'empty' | 'rowId' | 'rowLabel' | 'bulk' | 'href' | 'onRowClick' | 'errorPrefix'

export interface ListViewProps<L extends ListEndpoint> extends Pick<DataTableProps<Row<L>>, Passed> {
  /** What is listed; the table's accessible name. */
  label: string
  call: L
  extra?: ListExtra<L>
  columns: readonly Column<Row<L>>[]
  filters?: readonly Filter<FilterName<L>>[]
  actions?: readonly RowAction<Row<L>>[]
  /** Rows that are done with and not gone from the server's answer yet. */
  without?: (row: Row<L>) => boolean
  /** More in the toolbar, before its own buttons. */
  toolbar?: ReactNode
  /** The toolbar stands however few rows there are, as on most screens that are a list. */
  keepsTools?: boolean
  /** Told how many rows there are, '10,000+' where counting stopped, once they are known. */
  onTotal?: (total: string | undefined) => void
  /** Told what the list is of, which then stands elsewhere than above the table. */
  onAbout?: (about: string | undefined) => void
}

/** A list with its search, filters, settings, export and pages: the part of a list page under its title. */
export function ListView<L extends ListEndpoint>(props: ListViewProps<L>) {
  const { call, extra, filters = [], toolbar, keepsTools = false, onTotal, onAbout, without, ...table } = props
  const list = useList(call, extra)
  const settings = useTableSettings(call.path)
  const selection = useViewSelection(JSON.stringify([list.page, list.limit, list.q, list.sort, list.filters]))
  const total = list.loading || list.error ? undefined : totalText(list)
  useEffect(() => onTotal?.(total), [onTotal, total])
  useEffect(() => onAbout?.(list.about), [onAbout, list.about])
  const [isFolded, setFolded] = useState(true)
  const isAsked = list.q !== '' || Object.keys(list.filters).length > 0
  const tools = useTools(props, list, isAsked)
  if (tools.isLine) return <p className="dimmed">No Record Found. {table.empty}</p>
  return (
    <div className={classes.list} data-folded={isFolded || undefined}>
      <ViewTabs />
      {tools.isHidden ? (
        <div className="middle8">{toolbar}</div>
      ) : (
        <Toolbar
          list={list}
          label={table.label}
          columns={table.columns}
          filters={filters}
          settings={settings}
          startsInSearch={tools.startsInSearch}
          onUse={tools.keep}
          fold={<FoldButton list={list} isFolded={isFolded} onFold={setFolded} />}
        >
          {toolbar}
        </Toolbar>
      )}
      {tools.button}
      {list.about && !onAbout ? <p className={classes.about}>{list.about}</p> : null}
      <DataTable<Row<L>>
        {...table}
        columns={table.columns}
        actions={table.actions}
        rows={without ? list.rows?.filter((row) => !without(row)) : list.rows}
        loading={list.loading}
        fetching={list.fetching}
        error={list.error}
        retry={list.retry}
        empty={isAsked ? <ClearButton onClick={list.clear} /> : table.empty}
        sort={list.sort}
        onSort={list.setSort}
        selection={table.bulk ? selection : undefined}
        totals={list.totals}
        total={list.total}
        settings={settings}
      />
      {list.total > 0 ? <Pager {...list} onPage={list.setPage} onLimit={list.setLimit} /> : null}
    </div>
  )
}

/** Whether the toolbar is left out, the button beside the title that brings it, and whether all there is to say is one line. */
function useTools<L extends ListEndpoint>(props: ListViewProps<L>, list: List<L>, isAsked: boolean) {
  const { label, call, extra, empty, keepsTools, onTotal } = props
  const slot = use(HeadSlot)
  const [opened, setOpened] = useState<'button' | 'slash'>()
  const { pathname } = useLocation()
  // What was asked can be taken back without the field going away.
  if (isAsked && opened === undefined) setOpened('button')
  const isKnown = !(list.loading || list.error || list.fetching)
  const isInside = onTotal === undefined
  const isSmall = useSmall({
    key: `${pathname} ${call.path} ${extra?.prefix ?? ''}`,
    isAsked,
    total: isKnown ? list.total : undefined,
    expected: isInside && extra?.prefix !== undefined,
  })
  const canHide = isSmall && !keepsTools && slot !== null
  const isHidden = canHide && opened === undefined
  useSlash(isHidden ? () => setOpened('slash') : undefined)
  const isLine = canHide && isInside && isKnown && list.total === 0 && typeof empty === 'string'
  const button = canHide
    ? createPortal(
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Tools of the list: ${label}`}
          title="Search, columns, export"
          aria-expanded={!isHidden}
          onClick={() => setOpened(isHidden ? 'button' : undefined)}
        >
          <IconDots size={18} />
        </ActionIcon>,
        slot,
      )
    : null
  return { isHidden, isLine, button, startsInSearch: opened === 'slash', keep: () => setOpened(opened ?? 'button') }
}

interface FoldButtonProps {
  list: { filters: Readonly<Record<string, string>> }
  isFolded: boolean
  onFold: (isFolded: boolean) => void
}

/** On a phone: filters, order and the menus of the list, with how many filters are set. */
function FoldButton({ list, isFolded, onFold }: FoldButtonProps) {
  const used = Object.keys(list.filters).length
  return (
    <Button
      className={classes.fold}
      variant="default"
      leftSection={<IconAdjustmentsHorizontal size={18} />}
      aria-expanded={!isFolded}
      onClick={() => onFold(!isFolded)}
    >
      Filter · Sort{used > 0 ? ` · ${used}` : ''}
    </Button>
  )
}

const totalText = ({ total, totalIsBound }: { total: number; totalIsBound: boolean }): string =>
  `${formatNumber(total)}${totalIsBound ? '+' : ''}`

/** What is chosen belongs to the view: another page, search or filter starts with nothing chosen. */
function useViewSelection(view: string): Selection {
  const [chosen, setChosen] = useState<{ view: string; ids: Record<string, true> }>({ view, ids: {} })
  return { ids: chosen.view === view ? chosen.ids : {}, set: (ids) => setChosen({ view, ids }) }
}

function ClearButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" onClick={onClick}>
      Clear search and filters
    </Button>
  )
}

interface ToolbarProps<L extends ListEndpoint> {
  list: List<L>
  label: string
  columns: readonly Column<Row<L>>[]
  filters: readonly Filter<FilterName<L>>[]
  settings: TableSettingsHandle
  /** '/' brought it. */
  startsInSearch: boolean
  /** Somebody is at it: it does not go away. */
  onUse: () => void
  fold: ReactNode
  children: ReactNode
}

function Toolbar<L extends ListEndpoint>(props: ToolbarProps<L>) {
  const { list, label, columns, filters, settings, startsInSearch, onUse, fold, children } = props
  const search = `Search ${label.toLowerCase()}`
  return (
    <div className={`line8 ${classes.toolbar}`}>
      <SearchBox label={search} value={list.q} onChange={list.setQuery} startsHere={startsInSearch} onFocus={onUse} />
      {fold}
      {filters.length > 0 ? (
        <div className={classes.filters}>
          <FilterBar filters={filters} values={list.filters} onChange={list.setFilters} />
        </div>
      ) : null}
      <div className={`middle8 ${classes.tools}`}>
        {children}
        <div className={`middle8 ${classes.menus}`}>
          <Suspense fallback={<div className={classes.waiting} />}>
            <ListTools
              columns={columns}
              settings={settings}
              total={list.totalIsBound ? undefined : list.total}
              onDownload={list.download}
            />
          </Suspense>
        </div>
      </div>
    </div>
  )
}
