import type { Column } from '../columns/column.ts'
import { ColumnMenu } from '../columns/column-menu.tsx'
import type { TableSettingsHandle } from '../columns/table-settings.ts'
import { ExportMenu } from './export-menu.tsx'
import { ViewMenu } from './view-menu.tsx'

interface ListToolsProps<Row> {
  columns: readonly Column<Row>[]
  settings: TableSettingsHandle
  total: number | undefined
  onDownload: (representation: 'csv' | 'xlsx') => Promise<void>
}

/** The menus of a list; they load after it, since nobody opens one before there are rows. */
export function ListTools<Row>({ columns, settings, total, onDownload }: ListToolsProps<Row>) {
  return (
    <>
      <ViewMenu />
      <ColumnMenu columns={columns} handle={settings} />
      <ExportMenu total={total} onDownload={onDownload} />
    </>
  )
}
