import { addDays } from '@iroko/contract/dates'
import { type TaskGroup, taskGroups, taskReports } from '@iroko/contract/operations/task-reports'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { Choice } from '../../../ui/choice/choice.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { ChartFigure } from '../../../ui/figures/chart-figure.tsx'
import { StatCard, StatCards } from '../../../ui/figures/stat-card.tsx'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { groupWords, type SummaryRow, share, summaryColumns } from './columns.tsx'
import classes from './summary.module.css'

const periods = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
]
const manager = '/dashboard/operations/operation-team-manager'

/** How tasks were done, of all people whom one leads; each figure opens its list. */
export default function SummaryPage() {
  const may = useMay('task.manage')
  const [days, setDays] = useState('30')
  const [by, setBy] = useState<TaskGroup>('person')
  const period = { from: addDays(today(), 1 - Number(days)), to: today() }
  return (
    <Page
      title="Summary"
      actions={
        <>
          <Choice label="Period" isLabelHidden value={days} options={periods} onChange={setDays} />
          <Choice
            label="By"
            isLabelHidden
            value={by}
            options={taskGroups.map((value) => ({ value, label: `By ${groupWords[value].toLowerCase()}` }))}
            onChange={(value) => setBy(value as TaskGroup)}
          />
        </>
      }
    >
      {may ? <Figures period={period} by={by} /> : <NoPermission text="You lead nobody whose tasks you could see" />}
    </Page>
  )
}

interface Period {
  from: string
  to: string
}

const sumOf = <K extends string>(rows: readonly Record<K, number>[], key: K): number =>
  rows.reduce((sum, row) => sum + row[key], 0)

function Figures({ period, by }: { period: Period; by: TaskGroup }) {
  const router = useRouter()
  const found = useCall(taskReports.trend, { query: period }, { keepPrevious: true })
  const range = `from=${period.from}&to=${period.to}`
  const open = ({ id, ogid }: SummaryRow) => {
    const filter = { person: `ogid=${ogid}`, team: `team_id=${id}`, office: `office_id=${id}`, plan: `task_plan_id=${id}` }
    if (by === 'cluster' || by === 'client' || id === 'none') return
    void router.navigate({ href: `${manager}?${range}&${filter[by]}` })
  }
  return (
    <>
      <Loaded found={found} prefix="Task | " count={1} height={96}>
        {({ days }) => {
          const [assigned, done, onTime] = [sumOf(days, 'assigned'), sumOf(days, 'done'), sumOf(days, 'on_time')]
          const most = Math.max(1, ...days.map((day) => day.assigned))
          return (
            <>
              <StatCards label="Tasks">
                <StatCard label="Assigned" value={assigned} to={`${manager}?${range}`} />
                <StatCard label="Done" value={done} hint={share(done, assigned)} />
                <StatCard label="On time" value={onTime} hint={share(onTime, assigned)} />
                <StatCard label="Missed" value={sumOf(days, 'missed')} to={`${manager}?${range}&status=missed`} />
                <StatCard
                  label="Targets met"
                  value={share(sumOf(days, 'targets_met'), sumOf(days, 'targets'))}
                  hint={`${sumOf(days, 'targets_met')} of ${sumOf(days, 'targets')}`}
                />
              </StatCards>
              {days.length > 0 ? (
                <ChartFigure
                  caption="Done of assigned by day"
                  heads={['Day', 'Assigned', 'Done']}
                  rows={days.map((day) => [day.day, day.assigned, day.done])}
                >
                  <div className={classes.bars} aria-hidden="true">
                    {days.map((day) => (
                      <span key={day.day} className={classes.bar} style={{ height: `${(day.assigned / most) * 100}%` }}>
                        <span style={{ height: `${day.assigned === 0 ? 0 : (day.done / day.assigned) * 100}%` }} />
                      </span>
                    ))}
                  </div>
                </ChartFigure>
              ) : null}
            </>
          )
        }}
      </Loaded>
      <ListView
        key={by}
        label="Summary"
        call={taskReports.summary}
        extra={{ query: { ...period, by }, sort: '-assigned' }}
        columns={summaryColumns(by)}
        rowLabel={({ title }) => title}
        onRowClick={by === 'cluster' || by === 'client' ? undefined : open}
        errorPrefix="Task | "
      />
    </>
  )
}
