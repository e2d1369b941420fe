/** The holidays to come. */
import type { Holiday } from '../../time/holidays/parts.tsx'
import { HolidayList } from '../../time/holidays/parts-list.tsx'
import { Panel, Quiet } from './parts.tsx'
import classes from './parts-holidays.module.css'

export function HolidayPanel({ holidays }: { holidays: readonly Holiday[] }) {
  return (
    <Panel title="Upcoming holidays" to="/dashboard/main/public-holiday" link="All holidays">
      {holidays.length === 0 ? <Quiet text="No upcoming holidays yet. Holidays appear here once HR adds them." /> : null}
      {holidays.length > 0 ? (
        <div className={classes.list}>
          <HolidayList holidays={holidays} ahead />
        </div>
      ) : null}
    </Panel>
  )
}
