/** How the people of an office are spread, as bars that say their number. */

import { capital } from '../../../lib/format.ts'
import classes from './parts-shares.module.css'

interface SharesProps {
  title: string
  shares: readonly { title: string; people: number }[]
}

export function Shares({ title, shares }: SharesProps) {
  const all = shares.reduce((sum, { people }) => sum + people, 0)
  return (
    <section className={`surface ${classes.card}`} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <ul className="column12">
        {shares.map((share) => (
          <li key={share.title} className={classes.share}>
            <span className="cut">{capital(share.title)}</span>
            <span className={classes.number}>{share.people.toLocaleString('en-NG')}</span>
            <span className={classes.track} aria-hidden="true">
              <span className={classes.bar} style={{ width: `${all > 0 ? (share.people / all) * 100 : 0}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
