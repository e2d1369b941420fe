/** The small card of a person over the screen: what the profile says of them to the one who looks, and nothing else. */
import { leave } from '@iroko/contract/leave/applications'
import { people } from '@iroko/contract/people/directory'
import { leadershipTypes } from '@iroko/contract/session'
import { IconBeach, IconMail, IconPhone, IconUserUp } from '@tabler/icons-react'
import { type CSSProperties, useEffect, useRef } from 'react'
import type { Peek } from '../../../lib/screen/peek.ts'
import { keepPeek, leavePeek } from '../../../lib/screen/peek-events.ts'
import { useCall } from '../../../lib/use-call.ts'
import { today } from '../../../ui/date/date-words.ts'
import { PersonAvatar } from '../../../ui/person/avatar.tsx'
import { Skeletons } from '../../../ui/state/states.tsx'
import { leaveTitle, spanInWords } from '../../leave/types/parts-words.tsx'
import { EmployeeStatusBadge } from '../../people/directory/parts.tsx'
import type { Profile } from './parts-head.tsx'
import classes from './parts-peek.module.css'
import { StandingToday } from './parts-standing.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true }

const width = 320
const edge = 8

/** Below what it is about, or above where there is more room. */
function placeAt(at: HTMLElement): CSSProperties {
  const { left, top, bottom } = at.getBoundingClientRect()
  const inset = { left: Math.max(edge, Math.min(left, innerWidth - width - edge)), width }
  return bottom > innerHeight * 0.6 ? { ...inset, bottom: innerHeight - top + 6 } : { ...inset, top: bottom + 6 }
}

export function PeekCard({ peek }: { peek: Peek }) {
  const card = useRef<HTMLElement>(null)
  const found = useCall(people.show, { params: { ogid: peek.ogid } })
  const person = found.data?.employee
  useEffect(() => card.current?.showPopover(), [])
  return (
    <section
      ref={card}
      popover="manual"
      className={`surface ${classes.card}`}
      style={placeAt(peek.at)}
      aria-label={person ? `About ${person.full_name}` : 'About this person'}
      aria-live="polite"
      data-peek
      onPointerEnter={keepPeek}
      onPointerLeave={leavePeek}
    >
      {found.isPending ? <Skeletons count={3} height={20} /> : null}
      {found.isError ? <p className="small">This person cannot be shown</p> : null}
      {person ? <About person={person} /> : null}
    </section>
  )
}

function About({ person }: { person: Profile }) {
  const { ogid, full_name, profile_picture, designation, office, team, status, joins_on, job, personal, email, can } = person
  const [leader] = job?.leaders ?? []
  return (
    <>
      <div className={classes.head}>
        <PersonAvatar name={full_name} picture={profile_picture} size={48} />
        <div className="shrinks">
          <p className={classes.name}>{full_name}</p>
          <p className="small">{[designation, office?.title].filter(Boolean).join(' · ')}</p>
          <p className="small">{[ogid, team].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <p className="middle8">
        {status === 'active' && !joins_on ? null : <EmployeeStatusBadge status={status} joins_on={joins_on} />}
        {status === 'active' && can.see_attendance ? <StandingToday ogid={ogid} /> : null}
      </p>
      <div className={classes.lines}>
        {can.see_leave ? <NextLeave ogid={ogid} /> : null}
        {leader ? (
          <p>
            <IconUserUp {...icon} />
            {leader.full_name}
            <span className="small">{leadershipTypes[leader.leadership_type]}</span>
          </p>
        ) : null}
        {personal?.phone ? (
          <p>
            <IconPhone {...icon} />
            <a href={`tel:${personal.phone}`}>{personal.phone}</a>
          </p>
        ) : null}
        <p>
          <IconMail {...icon} />
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      </div>
    </>
  )
}

/** The leave that is on or comes next; its type where the server says it. */
function NextLeave({ ogid }: { ogid: string }) {
  const query = { ogid, from: today(), status: 'approved', sort: 'starts_on', page: 1, limit: 1 } as const
  const [next] = useCall(leave.list, { query }).data?.leaves ?? []
  if (!next) return null
  return (
    <p>
      <IconBeach {...icon} />
      {leaveTitle(next.leave_type)} {spanInWords(next)}
    </p>
  )
}
