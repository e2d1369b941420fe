import { scoreCards } from '@iroko/contract/performance/score-cards'
import { later } from '../../../lib/lazily.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { Page } from '../../../ui/page.tsx'
import { AddressTabs } from '../../../ui/views/address-tabs.tsx'
import { MyWarnings } from '../warnings/parts-mine.tsx'
import { myCardColumns } from './columns.tsx'

const CardDrawer = later(() => import('./parts-card.tsx').then((module) => module.CardDrawer))

/** How I did month by month, and the letters that were issued to me. */
export default function MyPerformancePage() {
  return (
    <Page
      title="My Performance"
      description="Your score cards once they are submitted to you, with how each number came about, and letters that were issued to you."
    >
      <AddressTabs
        label="My performance"
        gap={12}
        tabs={[
          { name: 'cards', title: 'Score cards', content: <MyCards /> },
          { name: 'warnings', title: 'Warning letters', content: <MyWarnings /> },
        ]}
      />
    </Page>
  )
}

function MyCards() {
  const card = useOpenRecord('card')
  return (
    <>
      <ListView
        label="My score cards"
        call={scoreCards.mine}
        columns={myCardColumns}
        rowLabel={({ month }) => month}
        onRowClick={({ id }) => card.open(id)}
        empty="No score cards yet. Each one appears here once your leader submits it."
        errorPrefix="Score card | "
      />
      {card.id ? <CardDrawer id={card.id} onClose={card.close} /> : null}
    </>
  )
}
