import { warnings } from '@iroko/contract/performance/warnings'
import type { ReactNode } from 'react'
import { later } from '../../../lib/lazily.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { myWarningColumns } from './columns.tsx'

const WarningDrawer = later(() => import('./parts-warning.tsx').then((module) => module.WarningDrawer))

/** Letters to the reader. */
export function MyWarnings({ title, buttons }: { title: string; buttons: ReactNode }) {
  const warning = useOpenRecord('warning')
  return (
    <>
      <ListPage
        title={title}
        description="Letters that were issued to you. You can say that you received one, and appeal."
        buttons={buttons}
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
