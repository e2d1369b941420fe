/** Cells that several lists of hiring have. */
import type { ReactNode } from 'react'
import classes from './parts-cells.module.css'

/** What it is, and under it what one knows anyway. */
export const TwoLines = ({ children, below }: { children: ReactNode; below: string }) => (
  <span className={classes.two}>
    <span className="cut">{children}</span>
    <span className="tiny cut">{below}</span>
  </span>
)
