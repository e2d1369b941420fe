import { interviews } from '@iroko/contract/recruitment/interviews'
import { IconCalendar, IconClipboardList, IconPencil } from '@tabler/icons-react'
import { later } from '../../../lib/lazily.ts'
import { save } from '../../../screens/files/save.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { mineColumns } from './columns.tsx'

const ScoreDialog = later(() => import('./parts-score.tsx').then((module) => module.ScoreDialog))
const ScorecardsDialog = later(() => import('./parts-scorecards.tsx').then((module) => module.ScorecardsDialog))

/** The interviews on whose panel one is; where one scores. */
export default function MyInterviewsPage() {
  return (
    <ListPage
      title="My interviews"
      description="You read the others’ scorecards once you gave yours. A scorecard cannot be changed."
      empty="You are on no panel. HR writes to you when you are."
      call={interviews.mine}
      extra={{ sort: '-starts_at' }}
      columns={mineColumns}
      rowLabel={({ full_name }) => full_name}
      actions={[
        {
          label: 'Score',
          icon: <IconPencil size={16} />,
          inRow: 'outline',
          ask: (row) => <ScoreDialog interview={row} />,
          when: ({ can }) => can.score,
        },
        {
          label: 'Scorecards',
          icon: <IconClipboardList size={16} />,
          ask: (row) => <ScorecardsDialog call={interviews.others} {...row} />,
          when: ({ can }) => can.read,
        },
        {
          label: 'Add to calendar',
          icon: <IconCalendar size={16} />,
          run: ({ id }) => save(interviews.calendar, { params: { id } }, 'Interview | ', 'raw', 'interview.ics'),
          when: ({ status }) => status === 'scheduled',
        },
      ]}
      errorPrefix="Interview | "
    />
  )
}
