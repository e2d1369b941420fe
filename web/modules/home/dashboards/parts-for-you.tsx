/** What was said to one, and whom there is to congratulate. */
import type { Output } from '@iroko/contract/endpoint'
import type { dashboards } from '@iroko/contract/home/dashboards'
import { IconCertificate, IconTicket } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayInWords } from '../../../ui/date/date-words.ts'
import { UnreadTexts } from '../../engagement/announcements/parts-home.tsx'
import { CelebrationList } from '../../engagement/celebrations/parts.tsx'
import { Panel } from '../homes/parts.tsx'
import classes from './parts-for-you.module.css'

type Mine = Output<typeof dashboards.mine>['employee_dashboard']
type News = Parameters<typeof UnreadTexts>[0]['texts']

interface ForYouProps {
  news: { announcements: News; total: number } | undefined
  mine: Mine
}

/** Nothing where nothing waits. */
export function ForYouPanel({ news, mine: { for_you, today } }: ForYouProps) {
  const { tickets, certificates } = for_you
  const unread = news?.total ?? 0
  if (unread + tickets.length + certificates.length === 0) return null
  return (
    <Panel
      title="For you"
      {...(unread > 0 ? { note: `${unread} unread`, to: '/dashboard/main/announcement', link: 'All announcements' } : {})}
    >
      {news && unread > 0 ? <UnreadTexts texts={news.announcements} /> : null}
      <ul className="plain">
        {tickets.map(({ id, number, subject }) => (
          <Line
            key={id}
            to="/dashboard/main/tickets"
            icon={<IconTicket size={20} stroke={1.75} aria-hidden="true" />}
            label={subject}
            note={`Ticket ${number} is solved`}
          />
        ))}
        {certificates.map(({ id, heading, from, sent_at }) => (
          <Line
            key={id}
            to="/dashboard/apps/employee-appreciation-eCertificate"
            icon={<IconCertificate size={20} stroke={1.75} aria-hidden="true" />}
            label={heading}
            note={`Certificate from ${from}, ${dayInWords(sent_at.slice(0, 10), today)}`}
          />
        ))}
      </ul>
    </Panel>
  )
}

function Line({ to, icon, label, note }: { to: string; icon: ReactNode; label: string; note: string }) {
  return (
    <li>
      <Link to={to} className={classes.line}>
        {icon}
        <span className="shrinks">
          {label}
          <span className={classes.note}>{note}</span>
        </span>
      </Link>
    </li>
  )
}

export function CelebrationsPanel({ mine: { celebrations, celebrations_hidden, today } }: { mine: Mine }) {
  if (celebrations.length === 0) return null
  return (
    <Panel title="Celebrations">
      <CelebrationList rows={celebrations} today={today} isHidden={celebrations_hidden} />
    </Panel>
  )
}
