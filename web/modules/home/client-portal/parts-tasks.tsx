/** Tasks of a client's campaigns by month: how many were done, and in time. */
import { monthInWords } from '@iroko/contract/day-words'
import type { Output } from '@iroko/contract/endpoint'
import { operationsBoard } from '@iroko/contract/home/operations-board'
import { formatNumber } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { DataTable } from '../../../screens/table/data-table.tsx'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'

type TaskMonth = Output<typeof operationsBoard.clientTasks>['task_months'][number]

const shareOf = (part: number, of: number): string =>
  of === 0 ? '-' : `${formatNumber(part)} (${Math.round((100 * part) / of)}%)`

export function ClientTasks() {
  const found = useCall(operationsBoard.clientTasks)
  return (
    <Section title="Tasks by month">
      <Loaded found={found} prefix="Tasks | " count={2} height={64}>
        {({ task_months }) => (
          <DataTable<TaskMonth>
            label="Tasks by month"
            rows={task_months}
            rowId={({ campaign, month }) => `${campaign.id} ${month}`}
            rowLabel={({ campaign, month }) => `${campaign.title}, ${monthInWords(month)}`}
            columns={[
              { key: 'month', label: 'Month', width: 150, render: ({ month }) => monthInWords(month) },
              { key: 'campaign', label: 'Campaign', width: 200 },
              {
                key: 'assigned',
                label: 'Assigned',
                align: 'end',
                width: 110,
                render: ({ assigned }) => formatNumber(assigned),
              },
              { key: 'done', label: 'Done', align: 'end', width: 140, render: ({ done, assigned }) => shareOf(done, assigned) },
              {
                key: 'on_time',
                label: 'On time',
                align: 'end',
                width: 140,
                render: ({ on_time, done }) => shareOf(on_time, done),
              },
              { key: 'missed', label: 'Missed', align: 'end', width: 110, render: ({ missed }) => formatNumber(missed) },
            ]}
            empty="No tasks in the last six months."
          />
        )}
      </Loaded>
    </Section>
  )
}
