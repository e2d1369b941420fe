import { useState } from 'react'
import classes from './avatar.module.css'
import { avatarColour, initialsOf } from './avatar-colour.ts'

interface PersonAvatarProps {
  name: string
  /** The address of the picture; initials stand in while it is missing or does not load. */
  picture?: string | null
  size?: number
}

/** A person's picture, or initials on the colour of their first letter; the name beside it is what is read aloud. */
export function PersonAvatar({ name, picture, size = 32 }: PersonAvatarProps) {
  const [broken, setBroken] = useState<string>()
  const shown = picture && picture !== broken ? picture : undefined
  const side = `var(--person-picture, ${size}px)`
  const style = {
    width: side,
    height: side,
    fontSize: `calc(${side} * 0.4)`,
    background: shown ? undefined : avatarColour(name),
  }
  return (
    <span className={classes.avatar} style={style} aria-hidden="true">
      {shown ? (
        <img src={shown} alt="" width={size} height={size} loading="lazy" onError={() => setBroken(shown)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
