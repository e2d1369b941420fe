import type { Output } from '@iroko/contract/endpoint'
import { dashboards } from '@iroko/contract/platform/dashboards'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { useUser } from '../../../lib/session.ts'
import { queryOf, useCall } from '../../../lib/use-call.ts'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { companyZone, exactly, today } from '../../../ui/date/date-words.ts'
import { Page } from '../../../ui/page.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { ErrorState } from '../../../ui/state/states.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { spanInWords } from '../../leave/applications/parts-words.tsx'
import { useGoToTime } from '../../time/corrections/parts-open.tsx'
import { useGoToRequest } from '../../time/shifts/parts-open.tsx'
import { WaitingRequests } from '../approvals/parts-waiting.tsx'
import classes from './employee-dashboard.module.css'
import { Panel, PanelBones, Quiet } from './parts.tsx'
import { CompanyPending, StrayPending } from './parts-company.tsx'
import { HolidayPanel } from './parts-holidays.tsx'
import { BalancePanel, NextLeavePanel } from './parts-leave.tsx'

const ApplyDialog = lazy(() =>
  import('../../leave/application-form/parts.tsx').then((module) => ({ default: module.ApplyDialog })),
)
const ApplicationDrawer = lazy(() =>
  import('../../leave/applications/parts-drawer.tsx').then((module) => ({ default: module.ApplicationDrawer })),
)

const PromotionDrawer = lazy(() =>
  import('../../people/promotions/parts-promotion.tsx').then((module) => ({ default: module.PromotionDrawer })),
)

const FirstSalariesDrawer = lazy(() =>
  import('../../payroll/first-salaries/parts.tsx').then((module) => ({ default: module.FirstSalariesDrawer })),
)

const SalaryDrawer = lazy(() =>
  import('../../payroll/salaries/parts-change.tsx').then((module) => ({ default: module.SalaryDrawer })),
)

/** It stays open all day: midnight and what nobody is told about must reach it too. */
const everyFiveMinutes = 300_000

export const prefetch = () => queryClient.prefetchQuery(queryOf(dashboards.mine, {}))

/** A person's own day: what waits for them, their leave, who is away, what is coming (decision 8). */
export default function EmployeeDashboardPage() {
  const [isApplying, setApplying] = useState(false)
  const application = useOpenRecord('leave')
  const openShift = useGoToRequest()
  const promotion = useOpenRecord('promotion')
  const salary = useOpenRecord('salary_change')
  const firstSalaries = useOpenRecord('first_salaries')
  const openTime = useGoToTime()
  const openers = {
    leave: application.open,
    shift_request: openShift,
    promotion: promotion.open,
    manual_attendance: openTime.request,
    absence: openTime.absence,
    salary_change: salary.open,
    first_salaries: firstSalaries.open,
  }
  const { employee_info, office } = useUser()
  const found = useCall(dashboards.mine, {}, { refetchInterval: everyFiveMinutes })
  const mine = found.data?.employee_dashboard
  const apply = (variant: 'filled' | 'default') => (
    <Button variant={variant} leftSection={<IconPlus size={18} />} onClick={() => setApplying(true)}>
      Apply for leave
    </Button>
  )
  return (
    <Page
      title="Employee Dashboard"
      heading={`${greetingAt(new Date())}, ${employee_info.personal_details.first_name}`}
      facts={`${exactly(mine?.today ?? today())} · ${office.title}`}
      actions={apply('filled')}
    >
      {found.isError && !mine ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} prefix="Dashboard | " />
      ) : null}
      {mine ? (
        <WaitingRequests rows={mine.waiting_approvals} total={mine.waiting_total} onOpen={(id, kind) => openers[kind](id)} />
      ) : null}
      {mine && mine.company_pending !== null ? <CompanyPending pending={mine.company_pending} /> : null}
      {mine?.stray_punches ? <StrayPending pending={mine.stray_punches} /> : null}
      {found.isPending ? <PanelBones /> : null}
      {mine ? (
        <div className={classes.panels}>
          <BalancePanel balances={mine.leave_balances} />
          <NextLeavePanel leaves={mine.my_leaves} onOpen={application.open} apply={apply('default')} />
          <AwayPanel {...mine} office={office.title} />
          <HolidayPanel holidays={mine.public_holidays} />
        </div>
      ) : null}
      <Suspense>
        {isApplying ? <ApplyDialog onClose={() => setApplying(false)} /> : null}
        {promotion.id ? <PromotionDrawer id={promotion.id} onClose={promotion.close} /> : null}
        {firstSalaries.id ? <FirstSalariesDrawer id={firstSalaries.id} onClose={firstSalaries.close} /> : null}
        {salary.id ? <SalaryDrawer id={salary.id} onClose={salary.close} /> : null}
        {application.id ? <ApplicationDrawer id={application.id} onClose={application.close} /> : null}
      </Suspense>
    </Page>
  )
}

type Day = Output<typeof dashboards.mine>['employee_dashboard']
type AwayPanelProps = Pick<Day, 'today' | 'away' | 'away_today' | 'away_total'> & { office: string }

const when: StatusMap<'now'> = { now: { label: 'Today', tone: 'info' } }

function AwayPanel({ today, away, away_today, away_total, office }: AwayPanelProps) {
  const shown = new Set(away.map(({ employee }) => employee.id)).size
  return (
    <Panel title="Who is away" note={noteOf(away_today, away_total)} to="/dashboard/main/leave" link="Calendar">
      {away.length === 0 ? <Quiet text={`Nobody else in ${office} is away today or in the next six days`} /> : null}
      <ul className={classes.list}>
        {away.map((one) => (
          <li key={`${one.employee.id} ${one.starts_on}`} className={classes.line}>
            <PersonCell
              name={one.employee.full_name}
              picture={one.employee.profile_picture}
              detail={spanInWords(one)}
              to={`/dashboard/user/profile/${one.employee.ogid}`}
              size={32}
            />
            {one.starts_on <= today ? (
              <StatusBadge status="now" map={when} />
            ) : (
              <span className={classes.from}>
                <DateText value={one.starts_on} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {away_total > shown ? <p className={classes.more}>and {formatNumber(away_total - shown)} more</p> : null}
    </Panel>
  )
}

/** '3 today, 7 this week' */
function noteOf(today: number, total: number): string {
  return total === 0 ? '' : `${today} today, ${total} this week`
}

const hourIn = new Intl.DateTimeFormat('en-GB', { timeZone: companyZone, hour: '2-digit', hourCycle: 'h23' })

/** By the company's clock. */
function greetingAt(now: Date): string {
  const hour = Number(hourIn.format(now))
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}
