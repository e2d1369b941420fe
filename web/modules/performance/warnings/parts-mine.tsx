import { warnings } from '@iroko/contract/performance/warnings'
import { later } from '../../../lib/lazily.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { myWarningColumns } from './columns.tsx'

const WarningDrawer = later(() => import('./parts-warning.tsx').then((module) => module.WarningDrawer))

/** Letters to the reader. */
export function MyWarnings() {
  const warning = useOpenRecord('warning')
  return (
    <>
      <ListView
        label="My warning letters"
        call={warnings.mine}
        columns={myWarningColumns}
        rowLabel={({ step }) => step.title}
        onRowClick={({ id }) => warning.open(id)}
        empty="No letters were issued to you."
        errorPrefix="Warning letter | "
      />
      {warning.id ? <WarningDrawer id={warning.id} onClose={warning.close} /> : null}
    </>
  )
}
