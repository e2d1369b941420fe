import type { Row } from '@iroko/contract/endpoint'
import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { lazily } from '../../lib/lazily.ts'
import type { Selection } from '../bulk/selection.ts'
import type { Column, RowAction } from '../columns/column.ts'
import { type TableSettingsHandle, useTableSettings } from '../columns/table-settings.ts'
import type { Filter } from '../filters/filter.ts'
import { FilterBar } from '../filters/filter-bar.tsx'
import { SearchBox } from '../filters/search-box.tsx'
import { DataTable, type DataTableProps } from '../table/data-table.tsx'
import { ViewTabs } from '../views/view-tabs.tsx'
import { Pager } from './pager.tsx'
import classes from './toolbar.module.css'
import { type FilterName, type List, type ListEndpoint, type ListExtra, useList } from './use-list.ts'

const ListTools = lazily(() => import('../views/list-tools.tsx').then((module) => module.ListTools))

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
  /** No toolbar: of a list inside a page with so few rows that nothing is searched. */
  plain?: boolean
  /** Told how many rows there are, '10,000+' where counting stopped, once they are known. */
  onTotal?: (total: string | undefined) => void
  /** Told what the list is of, which then stands elsewhere than above the table. */
  onAbout?: (about: string | undefined) => void
}

/** A list with its search, filters, settings, export and pages: the part of a list page under its title. */
export function ListView<L extends ListEndpoint>(props: ListViewProps<L>) {
  const { call, extra, filters = [], toolbar, plain = false, onTotal, onAbout, without, ...table } = props
  const list = useList(call, extra)
  const settings = useTableSettings(call.path)
  const selection = useViewSelection(JSON.stringify([list.page, list.limit, list.q, list.sort, list.filters]))
  const total = list.loading || list.error ? undefined : totalText(list)
  useEffect(() => onTotal?.(total), [onTotal, total])
  useEffect(() => onAbout?.(list.about), [onAbout, list.about])
  const [isFolded, setFolded] = useState(!plain)
  const isAsked = list.q !== '' || Object.keys(list.filters).length > 0
  return (
    <div className={classes.list} data-folded={isFolded || undefined}>
      {plain ? null : (
        <Toolbar
          list={list}
          label={table.label}
          columns={table.columns}
          filters={filters}
          settings={settings}
          fold={<FoldButton list={list} isFolded={isFolded} onFold={setFolded} />}
        >
          {toolbar}
        </Toolbar>
      )}
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
  fold: ReactNode
  children: ReactNode
}

function Toolbar<L extends ListEndpoint>({ list, label, columns, filters, settings, fold, children }: ToolbarProps<L>) {
  return (
    <>
      <ViewTabs />
      <div className={`line8 ${classes.toolbar}`}>
        <SearchBox label={`Search ${label.toLowerCase()}`} value={list.q} onChange={list.setQuery} />
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
    </>
  )
}
