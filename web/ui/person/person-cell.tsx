import { Link } from '@tanstack/react-router'
import { PersonAvatar } from './avatar.tsx'
import classes from './person-cell.module.css'

interface PersonCellProps {
  name: string
  picture?: string | null
  /** A second, quieter line: OGID, designation, office. */
  detail?: string | null
  /** Makes the name a link, to the profile as a rule. */
  to?: string
  size?: number
}

export function PersonCell({ name, picture, detail, to, size = 28 }: PersonCellProps) {
  return (
    <span className={classes.person}>
      <PersonAvatar name={name} picture={picture} size={size} />
      <span className={classes.words}>
        {to ? (
          <Link to={to} className={classes.link} onClick={(event) => event.stopPropagation()}>
            {name}
          </Link>
        ) : (
          <span className={classes.name}>{name}</span>
        )}
        {detail ? <span className={classes.detail}>{detail}</span> : null}
      </span>
    </span>
  )
}
