/** What somebody has not read yet, on their home. */

import type { Output } from '@iroko/contract/endpoint'
import type { announcements } from '@iroko/contract/engagement/announcements'
import { Link } from '@tanstack/react-router'
import { DateText } from '../../../ui/date/date-text.tsx'
import classes from './parts.module.css'

const shownAtHome = 4

type Unread = Output<typeof announcements.texts>['announcements']['announcements'][number]

export function UnreadTexts({ texts }: { texts: readonly Unread[] }) {
  return (
    <ul className={classes.atHome}>
      {texts.slice(0, shownAtHome).map(({ id, title, starts_on, must_confirm }) => (
        <li key={id} className={classes.unread}>
          <span className={classes.headline}>
            <Link to="/dashboard/main/announcement">{title}</Link>
            {must_confirm ? <span className="small">To be confirmed</span> : null}
          </span>
          <span className="small">
            <DateText value={starts_on} />
          </span>
        </li>
      ))}
    </ul>
  )
}
