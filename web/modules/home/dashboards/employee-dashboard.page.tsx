import { hourAt } from '@iroko/contract/clock'
import type { Output } from '@iroko/contract/endpoint'
import type { dashboards } from '@iroko/contract/home/dashboards'
import type { setup } from '@iroko/contract/home/setup'
import { IconPlus } from '@tabler/icons-react'
import { type ComponentProps, Suspense, useEffect, useState } from 'react'
import { plainCall } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { later, lazily } from '../../../lib/lazily.ts'
import { myDay, myHome } from '../../../lib/my-home.ts'
import { unreadTexts, useUnreadTexts } from '../../../lib/news/unread-announcements.ts'
import { readSession, useMay, useUser } from '../../../lib/session.ts'
import { queryOf, useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { companyZone, exactly, today } from '../../../ui/date/date-words.ts'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Bone } from '../../../ui/state/states.tsx'
import { ToDoList } from '../../platform/asks/parts.tsx'
import type { WaitingRequests } from '../../platform/waiting/parts.tsx'
import type { Holiday } from '../../time/holidays/parts.tsx'
import { HolidayList } from '../../time/holidays/parts-list.tsx'
import { useRequestDrawer } from '../decisions/parts-open-request.tsx'
import { Panel, PanelBones, Panels, Quiet } from '../homes/parts.tsx'
import { homeOf } from '../homes/parts-homes.tsx'
import { AwayPanel } from '../today/parts-away.tsx'
import { TodayPanel } from '../today/parts-today.tsx'
import { useTeam } from '../today/parts-whose.tsx'
import classes from './employee-dashboard.module.css'
import { PendingLines } from './parts-company.tsx'
import { CelebrationsPanel, ForYouPanel } from './parts-for-you.tsx'
import { BalancePanel, NextLeavePanel } from './parts-leave.tsx'
import { PayPanel } from './parts-pay.tsx'

const ApplyDialog = later(() => import('../../leave/application-form/parts.tsx').then((module) => module.ApplyDialog))

/** Of those who answer for somebody; beside one's own day, so that it moves nothing. */
const TeamPanel = lazily(() => import('../today/parts-team.tsx').then((module) => module.TeamPanel))

/** Most people decide nothing; for those who do it comes with the home, so that it pushes nothing down. */
let waitingPart: typeof WaitingRequests | undefined
const importWaiting = async () => {
  waitingPart = (await import('../../platform/waiting/parts.tsx')).WaitingRequests
  return waitingPart
}

/** What shows the requests, once it has come; by hand, as `lazy` would show what is below it first and then push it down. */
function useWaitingPart(total: number): { Waiting: typeof waitingPart; isComing: boolean } {
  const [Waiting, setWaiting] = useState(() => waitingPart)
  const [hasFailed, setFailed] = useState(false)
  const isComing = total > 0 && !Waiting && !hasFailed
  useEffect(() => {
    if (isComing)
      importWaiting().then(
        (part) => setWaiting(() => part),
        () => setFailed(true),
      )
  }, [isComing])
  return { Waiting, isComing }
}

async function prefetchMine(): Promise<void> {
  const query = queryOf(myHome, {})
  await queryClient.prefetchQuery(query)
  if (queryClient.getQueryData(query.queryKey)?.employee_dashboard.waiting_total) await importWaiting()
}

/** What is left of the first set-up, which few people ever see. */
const importSetup = () => import('../setup/parts.tsx').then((module) => module.SetupChecklist)
const SetupChecklist = later(importSetup)
const companyDetails = plainCall<typeof setup.details>({
  method: 'GET',
  path: '/api/v1/company_details.json',
  access: 'company.edit',
  topics: ['company', 'people', 'structure', 'leaders', 'leave_types', 'holidays', 'shifts', 'two_step'],
})

/** Until everything is done or it is hidden. */
const isOpen = ({ checklist }: Output<typeof setup.details>) => !checklist.put_away && checklist.steps.some(({ done }) => !done)

/** The list comes with what it shows, so that it pushes nothing down. */
async function prefetchSetup(): Promise<void> {
  const query = queryOf(companyDetails, {})
  await queryClient.prefetchQuery(query)
  const found = queryClient.getQueryData(query.queryKey)
  if (found && isOpen(found)) await importSetup()
}

type Mine = Output<typeof dashboards.mine>['employee_dashboard']

/** It stays open all day: midnight and what nobody is told about must reach it too. */
const everyFiveMinutes = 300_000

export const prefetch = () => {
  const session = readSession()
  return Promise.all([
    session ? homeOf(session)?.load() : undefined,
    queryClient.prefetchQuery(queryOf(myDay, {})),
    prefetchMine(),
    queryClient.prefetchQuery(unreadTexts),
    session?.permissions['company.edit'] ? prefetchSetup() : undefined,
  ])
}

const RunNow = later(() => import('../../payroll/runs/parts-home.tsx').then((module) => module.RunNow))
const OfferedShifts = later(() => import('../../operations/shift-offers/parts-mine.tsx').then((module) => module.OfferedShifts))

/** A person's own day: their shift and their people now, what waits for them, their leave, who is away, what is coming. */
export default function EmployeeDashboardPage() {
  const requests = useRequestDrawer()
  const user = useUser()
  const home = homeOf(user)
  const { employee_info, office } = user
  const mayEditCompany = useMay('company.edit')
  const processes = useMay('payroll.process')
  const found = useCall(myHome, {}, { refetchInterval: everyFiveMinutes })
  const company = useCall(companyDetails, {}, { enabled: mayEditCompany })
  // All of it comes at once: what came later would push down what is being read.
  const unread = useUnreadTexts()
  const { Waiting, isComing } = useWaitingPart(found.data?.employee_dashboard.waiting_total ?? 0)
  // Who reads already sees no skeleton again for a first request.
  const [isShown, setShown] = useState(false)
  const isPending = found.isPending || unread.isPending || (mayEditCompany && company.isPending) || (isComing && !isShown)
  if (!isPending && !isShown) setShown(true)
  const news = unread.data?.announcements
  const mine = isPending ? undefined : found.data?.employee_dashboard
  const apply = (
    <AskButton
      variant="default"
      leftSection={<IconPlus size={18} />}
      ask={() => <ApplyDialog onView={(id) => requests.open(id, 'leave')} />}
    >
      Apply for leave
    </AskButton>
  )
  return (
    <Page
      title="Employee Dashboard"
      heading={`${greetingAt(new Date())}, ${employee_info.personal_details.first_name}`}
      facts={`${exactly(mine?.today ?? today())} · ${office.title}`}
      actions={apply}
    >
      {mine && mine.offered_shifts > 0 ? <OfferedShifts /> : null}
      {mine && mine.to_do.length > 0 ? (
        <Panel title="To do">
          <ToDoList rows={mine.to_do} today={mine.today} />
        </Panel>
      ) : null}
      <Top home={home} mine={mine} />
      {mine ? null : <Loaded found={found} prefix="Dashboard | " bones={null} />}
      {mine && mine.waiting_total > 0 && Waiting ? (
        <Waiting
          rows={mine.waiting_approvals}
          total={mine.waiting_total}
          onOpen={requests.open}
          all="/dashboard/user/decisions"
        />
      ) : null}
      {isPending ? <PanelBones /> : null}
      {mine && company.data && isOpen(company.data) ? <SetupChecklist checklist={company.data.checklist} onlyOpen /> : null}
      {mine ? (
        <Panels>
          {processes && !home ? (
            <Panel title="Payroll" to="/dashboard/payroll/payroll-processing" link="Payroll processing">
              <div className={classes.run}>
                <RunNow />
              </div>
            </Panel>
          ) : null}
          <ForYouPanel news={news} mine={mine} />
          {mine.pay ? <PayPanel pay={mine.pay} today={mine.today} /> : null}
          <BalancePanel balances={mine.leave_balances} />
          <NextLeavePanel leaves={mine.my_leaves} onOpen={(id) => requests.open(id, 'leave')} />
          <CelebrationsPanel mine={mine} />
          <AwayPanel {...mine} office={office.title} />
          <HolidayPanel holidays={mine.public_holidays} />
        </Panels>
      ) : null}
      {requests.drawer}
    </Page>
  )
}

/** One's work first, with one's own day as a strip under it; for who has none of these one's own day is all. */
function Top({ home, mine }: { home: ReturnType<typeof homeOf>; mine: Mine | undefined }) {
  const team = useTeam()
  const pending = mine ? <PendingLines {...mine} /> : null
  if (home)
    return (
      <>
        <Suspense fallback={<Bone height={home.height} />}>
          <home.Part />
        </Suspense>
        <TodayPanel isStrip />
        {pending}
        {team && !home.hasPeople ? <Team team={team} /> : null}
      </>
    )
  return (
    <div className={classes.top}>
      <div className={`column12 ${classes.own}`}>
        <TodayPanel />
        {pending}
      </div>
      {team ? <Team team={team} /> : null}
    </div>
  )
}

const Team = (props: ComponentProps<typeof TeamPanel>) => (
  <Suspense fallback={<Bone height={248} />}>
    <TeamPanel {...props} />
  </Suspense>
)

function HolidayPanel({ holidays }: { holidays: readonly Holiday[] }) {
  return (
    <Panel title="Upcoming holidays" to="/dashboard/main/public-holiday" link="All holidays">
      {holidays.length === 0 ? <Quiet text="No upcoming holidays yet. Holidays appear here once HR adds them." /> : null}
      {holidays.length > 0 ? (
        <div className={classes.holidays}>
          <HolidayList holidays={holidays} ahead />
        </div>
      ) : null}
    </Panel>
  )
}

/** By the company's clock. */
function greetingAt(now: Date): string {
  const hour = hourAt(now, companyZone)
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}
