import type { FullPromotion } from '@iroko/contract/people/promotions'
import { Link } from '@tanstack/react-router'
import { DateText } from '../../../ui/date/date-text.tsx'

/** What stands against a person today, as their promotion and their exit show it to those who may know of it. */
export function StandingNotice({ standing }: Pick<FullPromotion, 'standing'>) {
  if (standing.length === 0) return null
  return (
    <section className="card16 column8" aria-label="Active warning letters">
      <strong>Active warning letters</strong>
      <ul className="column8 plain">
        {standing.map(({ title, until, path }) => (
          <li key={path}>
            <Link to={path}>{title}</Link>, until <DateText value={until} />
          </li>
        ))}
      </ul>
    </section>
  )
}
