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

/** Whom it is about, where what is shown says so: a card of them opens there. */
const ogidOf = ({ to, detail }: PersonCellProps): string | undefined => /\bOG\d{6}\b/.exec(`${to ?? ''} ${detail ?? ''}`)?.[0]

export function PersonCell(props: PersonCellProps) {
  const { name, picture, detail, to, size = 28 } = props
  return (
    <span className={classes.person} data-ogid={ogidOf(props)}>
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
