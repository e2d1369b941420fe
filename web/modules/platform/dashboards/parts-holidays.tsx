/** The holidays to come. */
import type { Holiday } from '../../time/holidays/parts.tsx'
import { HolidayList } from '../../time/holidays/parts-list.tsx'
import { Panel, Quiet } from './parts.tsx'
import classes from './parts-holidays.module.css'

export function HolidayPanel({ holidays }: { holidays: readonly Holiday[] }) {
  return (
    <Panel title="Coming holidays" to="/dashboard/main/public-holiday" link="All holidays">
      {holidays.length === 0 ? (
        <Quiet text="No holiday is declared for the time ahead. HR declares them; they show here by themselves." />
      ) : null}
      {holidays.length > 0 ? (
        <div className={classes.list}>
          <HolidayList holidays={holidays} ahead />
        </div>
      ) : null}
    </Panel>
  )
}
