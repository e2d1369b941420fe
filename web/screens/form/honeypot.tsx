import type { Ref } from 'react'
import classes from './honeypot.module.css'

/** A field of a public form that only programs see, and fill in. */
export function Honeypot({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div className={classes.away} aria-hidden="true">
      <label>
        Website
        <input ref={ref} name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
