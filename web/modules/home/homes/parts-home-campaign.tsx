/** The campaign of a lead now: who is in against what is committed, and its day by half hour. */
import { dashboards } from '@iroko/contract/home/dashboards'
import { floors } from '@iroko/contract/operations/floor'
import { useUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Bone } from '../../../ui/state/states.tsx'
import { HalfHours } from '../../operations/floor/parts-chart.tsx'
import { FloorFigures, headcountText } from '../../operations/floor/parts-figures.tsx'
import { Panel } from './parts.tsx'
import classes from './parts-homes.module.css'

const everyMinute = 60_000

export function CampaignHome() {
  const { office } = useUser()
  // Asked for by the screen already: it says which campaign is one's own.
  const id = useCall(dashboards.mine, {}).data?.employee_dashboard.office_id
  const found = useCall(floors.show, { params: { id: id ?? '' } }, { enabled: id !== undefined, refetchInterval: everyMinute })
  const floor = found.data?.floor
  return (
    <Panel
      title={office.title}
      note={floor ? headcountText(floor) : 'Live floor'}
      to={`/dashboard/operations/floor/${id ?? ''}`}
      link="Live floor"
    >
      {floor ? null : <Loaded found={found} prefix="Floor | " bones={<Bone height={258} />} />}
      {floor ? (
        <div className={`column12 ${classes.floor}`}>
          <FloorFigures {...floor} />
          <HalfHours floor={floor} />
        </div>
      ) : null}
    </Panel>
  )
}
