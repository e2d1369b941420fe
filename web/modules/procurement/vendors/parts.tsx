/** What somebody has to look at before they decide. */
import type { ReactNode } from 'react'
import classes from './parts.module.css'

export const Warning = ({ children }: { children: ReactNode }) => <p className={classes.warning}>{children}</p>
