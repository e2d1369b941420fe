import { scoreCards } from '@iroko/contract/performance/score-cards'
import { later } from '../../../lib/lazily.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { MyWarnings } from '../warnings/parts-mine.tsx'
import { myCardColumns } from './columns.tsx'

const CardDrawer = later(() => import('./parts-card.tsx').then((module) => module.CardDrawer))

const views = { cards: 'Score cards', warnings: 'Warning letters' }
const title = 'My Performance'

/** How I did month by month, and the letters that were issued to me. */
export default function MyPerformancePage() {
  const card = useOpenRecord('card')
  const [view, show] = useView(views)
  const buttons = <ViewSwitch label="What is listed" views={views} view={view} onChange={show} />
  if (view === 'warnings') return <MyWarnings title={title} buttons={buttons} />
  return (
    <>
      <ListPage
        title={title}
        description="Your score cards once they are submitted to you. Each tells how its numbers came about."
        buttons={buttons}
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
