import { dashboards } from '@iroko/contract/platform/dashboards'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { queryClient } from '../../../lib/query-client.ts'
import { useUser } from '../../../lib/session.ts'
import { queryOf, useCall } from '../../../lib/use-call.ts'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { exactly } from '../../../ui/date/date-words.ts'
import { Page } from '../../../ui/page.tsx'
import { ErrorState } from '../../../ui/state/states.tsx'
import { today } from '../../leave/applications/parts-words.tsx'
import { useGoToTime } from '../../time/corrections/parts-open.tsx'
import { useGoToRequest } from '../../time/shifts/parts-open.tsx'
import { WaitingRequests } from '../approvals/parts-waiting.tsx'
import classes from './employee-dashboard.module.css'
import { PanelBones } from './parts.tsx'
import { AwayPanel } from './parts-away.tsx'
import { CompanyPending } from './parts-company.tsx'
import { greetingAt } from './parts-greeting.tsx'
import { HolidayPanel } from './parts-holidays.tsx'
import { BalancePanel, NextLeavePanel } from './parts-leave.tsx'

const ApplyDialog = lazy(() =>
  import('../../leave/applications/parts-apply.tsx').then((module) => ({ default: module.ApplyDialog })),
)
const ApplicationDrawer = lazy(() =>
  import('../../leave/applications/parts-drawer.tsx').then((module) => ({ default: module.ApplicationDrawer })),
)

const PromotionDrawer = lazy(() =>
  import('../../people/promotions/parts-promotion.tsx').then((module) => ({ default: module.PromotionDrawer })),
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
  const openTime = useGoToTime()
  const openers = {
    leave: application.open,
    shift_request: openShift,
    promotion: promotion.open,
    manual_attendance: openTime.request,
    absence: openTime.absence,
    salary_change: salary.open,
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
      title={`${greetingAt(new Date())}, ${employee_info.personal_details.first_name}`}
      description={`${exactly(mine?.today ?? today())} · ${office.title}`}
      actions={apply('filled')}
    >
      {found.isError && !mine ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} prefix="Dashboard | " />
      ) : null}
      {mine ? (
        <WaitingRequests rows={mine.waiting_approvals} total={mine.waiting_total} onOpen={(id, kind) => openers[kind](id)} />
      ) : null}
      {mine && mine.company_pending !== null ? <CompanyPending pending={mine.company_pending} /> : null}
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
        {salary.id ? <SalaryDrawer id={salary.id} onClose={salary.close} /> : null}
        {application.id ? <ApplicationDrawer id={application.id} onClose={application.close} /> : null}
      </Suspense>
    </Page>
  )
}
