import { addDays, addMonths, daysBetween, firstOfMonth } from '@iroko/contract/dates'
import { dayAs, shortDay } from '@iroko/contract/day-words'
import { type TaskGroup, taskGroups, taskReports } from '@iroko/contract/operations/task-reports'
import { IconFileTypePdf, IconMail } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { save } from '../../../screens/files/save.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { ToolButton } from '../../../screens/tool-button.tsx'
import { Choice } from '../../../ui/choice/choice.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { BarChart } from '../../../ui/figures/bar-chart.tsx'
import { ChartFigure } from '../../../ui/figures/chart-figure.tsx'
import { StatCard, StatCards } from '../../../ui/figures/stat-card.tsx'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { addressOf } from '../../time/attendance-days/parts-address.tsx'
import { groupWords, type SummaryRow, share, summaryColumns } from './columns.tsx'
import { MailsDialog } from './parts-mails.tsx'

const manager = '/dashboard/operations/operation-team-manager'

interface Period {
  from: string
  to: string
}

/** What people ask for most; any other period comes with an address, as that of a mail. */
function periods(now: string): (Period & { label: string })[] {
  const month = firstOfMonth(now)
  const back = (days: number) => ({ from: addDays(now, 1 - days), to: now })
  return [
    { label: 'Today', ...back(1) },
    { label: 'Last 7 days', ...back(7) },
    { label: 'Last 30 days', ...back(30) },
    { label: 'Last 90 days', ...back(90) },
    { label: 'This month', from: month, to: now },
    { label: 'Last month', from: addMonths(month, -1), to: addDays(month, -1) },
    { label: 'Last 12 months', from: addMonths(month, -11), to: now },
  ]
}

const keyOf = ({ from, to }: Period): string => `${from} ${to}`
const isDay = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '')

/** The period, grouping and office that the address names, so that a view can be shared and a mail leads to its own. */
function useView() {
  const [address, change] = useAddress()
  const known = periods(today())
  const { from, to } = address
  const isNamed = isDay(from) && isDay(to) && to >= from && daysBetween(from, to) <= 460
  const period = isNamed ? { from, to } : { from: addDays(today(), -29), to: today() }
  const isKnown = known.some((choice) => keyOf(choice) === keyOf(period))
  const by = taskGroups.find((group) => group === address.by) ?? 'person'
  return {
    period,
    by,
    office_id: address.office_id || undefined,
    periodOptions: [
      ...known.map((period) => ({ value: keyOf(period), label: period.label })),
      ...(isKnown ? [] : [{ value: keyOf(period), label: keyOf(period).replace(' ', ' to ') }]),
    ],
    setPeriod(value: string) {
      const [first, last] = value.split(' ')
      change({ from: first, to: last, page: undefined })
    },
    setBy: (next: string) => change({ by: next === 'person' ? undefined : next, page: undefined }),
    setOffice: (next: string) => change({ office_id: next === 'all' ? undefined : next, page: undefined }),
  }
}

/** How tasks were done, of all people whom one leads; each figure opens its list. */
export default function SummaryPage() {
  const may = useMay('task.manage')
  const { period, by, office_id, periodOptions, setPeriod, setBy, setOffice } = useView()
  const offices = useOfficeOptions()
  return (
    <Page
      title="Summary"
      actions={
        may ? (
          <>
            <Choice label="Period" isLabelHidden value={keyOf(period)} options={periodOptions} onChange={setPeriod} />
            <Choice
              label="By"
              isLabelHidden
              value={by}
              options={taskGroups.map((value) => ({ value, label: `By ${groupWords[value].toLowerCase()}` }))}
              onChange={setBy}
            />
            <Choice
              label="Office"
              isLabelHidden
              value={office_id ?? 'all'}
              options={[{ value: 'all', label: 'All offices' }, ...offices]}
              onChange={setOffice}
            />
            <AskButton variant="default" leftSection={<IconMail size={18} />} ask={() => <MailsDialog />}>
              By mail
            </AskButton>
          </>
        ) : undefined
      }
    >
      {may ? (
        <Figures period={period} by={by} office_id={office_id} />
      ) : (
        <NoPermission text="None of the people you lead have tasks here" />
      )}
    </Page>
  )
}

const sumOf = <K extends string>(rows: readonly Record<K, number>[], key: K): number =>
  rows.reduce((sum, row) => sum + row[key], 0)

interface View {
  period: Period
  by: TaskGroup
  office_id: string | undefined
}

const filterOf: Record<TaskGroup, (row: SummaryRow) => Record<string, string>> = {
  person: ({ ogid }) => ({ ogid: ogid ?? '' }),
  team: ({ id }) => ({ team_id: id }),
  office: ({ id }) => ({ office_id: id }),
  cluster: ({ id }) => ({ cluster_id: id }),
  client: ({ id }) => ({ client_id: id }),
  plan: ({ id }) => ({ task_plan_id: id }),
}

function Figures({ period, by, office_id }: View) {
  const router = useRouter()
  const narrowed = { ...period, ...(office_id && { office_id }) }
  const found = useCall(taskReports.trend, { query: narrowed }, { keepPrevious: true })
  const listOf = (more: Record<string, string>) => addressOf(manager, { ...narrowed, ...more })
  const open = (row: SummaryRow) => {
    // Those without a team, cluster or client are nobody's to be listed by.
    if (row.id !== 'none') void router.navigate({ href: listOf({ figure: 'assigned', ...filterOf[by](row) }) })
  }
  return (
    <>
      <Loaded found={found} prefix="Task | " count={1} height={96}>
        {({ days }) => {
          const [assigned, done, onTime] = [sumOf(days, 'assigned'), sumOf(days, 'done'), sumOf(days, 'on_time')]
          return (
            <>
              <StatCards label="Tasks">
                <StatCard label="Assigned" value={assigned} to={listOf({ figure: 'assigned' })} />
                <StatCard label="Done" value={done} hint={share(done, assigned)} to={listOf({ figure: 'done' })} />
                <StatCard label="On time" value={onTime} hint={share(onTime, assigned)} to={listOf({ figure: 'on_time' })} />
                <StatCard label="Missed" value={sumOf(days, 'missed')} to={listOf({ figure: 'missed' })} />
                <StatCard
                  label="Targets met"
                  value={share(sumOf(days, 'targets_met'), sumOf(days, 'targets'))}
                  hint={`${sumOf(days, 'targets_met')} of ${sumOf(days, 'targets')}`}
                />
              </StatCards>
              {days.length > 1 ? (
                <ChartFigure
                  caption="Done of assigned by day"
                  heads={['Day', 'Assigned', 'Done']}
                  rows={days.map((day) => [day.day, day.assigned, day.done])}
                >
                  <BarChart
                    bars={days.map((day) => ({
                      key: day.day,
                      label: dayAs(day.day, {}),
                      parts: [
                        { value: day.done, tone: 'plain' },
                        { value: day.assigned - day.done, tone: 'rest' },
                      ],
                      words: `${shortDay(day.day)}: ${day.done} done of ${day.assigned} assigned`,
                      to: listOf({ figure: 'assigned', from: day.day, to: day.day }),
                    }))}
                    keys={{ plain: 'Done', rest: 'Not done' }}
                  />
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
        extra={{ query: { ...narrowed, by }, sort: '-assigned' }}
        columns={summaryColumns(by)}
        toolbar={<PdfButton query={{ ...narrowed, by }} />}
        rowLabel={({ title }) => title}
        onRowClick={open}
        errorPrefix="Task | "
      />
    </>
  )
}

function PdfButton({ query }: { query: Period & { by: TaskGroup; office_id?: string } }) {
  const [busy, setBusy] = useState(false)
  const savePdf = async () => {
    setBusy(true)
    await save(taskReports.pdf, { query }, 'Task | ', 'raw')
    setBusy(false)
  }
  return <ToolButton label="Save as PDF" icon={<IconFileTypePdf size={18} />} disabled={busy} onClick={() => void savePdf()} />
}
