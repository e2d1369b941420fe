import { BrandMark } from '../layout/brand-mark.tsx'
import classes from './splash.module.css'

/** Stands while the first screen is on its way. */
export function Splash() {
  return (
    <main className={classes.splash} aria-busy="true" aria-label="Loading">
      <BrandMark size={48} />
    </main>
  )
}
