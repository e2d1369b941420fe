import classes from './parts.module.css'

/** A cell of two lines, the second one smaller. */
export const TwoLines = ({ first, second }: { first: string; second: string }) => (
  <span className={classes.two}>
    <span>{first}</span>
    <span>{second}</span>
  </span>
)
