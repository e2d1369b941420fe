import { queryClient } from '../../../lib/calls/query-client.ts'
import { later } from '../../../lib/lazily.ts'
import { hrHome } from '../../../lib/my-home.ts'
import { queryOf, useCall } from '../../../lib/use-call.ts'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Standings, useBoard } from '../../time/attendance-board/parts-standings.tsx'
import { addressOf } from '../../time/attendance-days/parts-address.tsx'
import { useDaily } from '../../time/attendance-figures/parts.tsx'
import { PanelBones, Panels } from '../homes/parts.tsx'
import {
  ApprovalsPanel,
  DocumentsPanel,
  ExceptionsPanel,
  HeadcountPanel,
  JoinersPanel,
  LeaversPanel,
  ProbationPanel,
} from './parts.tsx'

const everyFiveMinutes = 300_000

export const prefetch = () => queryClient.prefetchQuery(queryOf(hrHome, {}))

/** After the figures that one comes for. */
const AttritionPanel = later(() => import('../../people/exit/parts-attrition.tsx').then((module) => module.AttritionPanel))

/** What HR looks after today: each number leads to the list that explains it. */
export default function HrDashboardPage() {
  const found = useCall(hrHome, {}, { refetchInterval: everyFiveMinutes })
  const hr = found.data?.hr_dashboard
  return (
    <Page title="HR dashboard" description="Each number opens the list behind it.">
      <AttendanceStrip />
      {hr ? null : <Loaded found={found} prefix="Dashboard | " bones={<PanelBones />} />}
      {hr ? (
        <Panels>
          <ApprovalsPanel {...hr} />
          <ExceptionsPanel {...hr} />
          <ProbationPanel {...hr} />
          <DocumentsPanel {...hr} />
          <JoinersPanel {...hr} />
          <LeaversPanel {...hr} />
          <HeadcountPanel {...hr} />
        </Panels>
      ) : null}
      {hr || found.isError ? <AttritionPanel /> : null}
    </Page>
  )
}

function AttendanceStrip() {
  const found = useBoard({})
  const counts = found.data?.attendance_board.counts
  const days = useDaily()
  return (
    <Section title="Attendance today">
      {found.isError && !counts ? (
        <Loaded found={found} prefix="Attendance | " />
      ) : (
        <Standings
          counts={counts}
          to={(standing, day) => addressOf('/dashboard/hr/attendance-admin', { view: 'people', standing, day })}
          trend={{ days }}
        />
      )}
    </Section>
  )
}
