import classes from './page-skeleton.module.css'

/** The grey shape of a screen while its code is on its way. */
export function PageSkeleton() {
  return (
    <div className={classes.page} role="status" aria-label="Loading">
      <div className={classes.title} />
      <div className={classes.cards}>
        <div />
        <div />
        <div />
      </div>
      <div className={classes.table} />
    </div>
  )
}
