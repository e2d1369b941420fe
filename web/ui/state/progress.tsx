import classes from './progress.module.css'

interface ProgressProps {
  /** What is being done: 'Uploading contract.pdf', 'Payslips of November'. */
  label: string
  done: number
  total: number
  /** The words at the end; 'done of total' when not given. */
  text?: string
  /** In a table, whose column says it. */
  isLabelHidden?: boolean
}

/** How much is done of how much. */
export function Progress({ label, done, total, text, isLabelHidden = false }: ProgressProps) {
  const percent = total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0
  const words = text ?? `${done.toLocaleString('en-NG')} of ${total.toLocaleString('en-NG')}`
  return (
    <div className={classes.progress}>
      <div className={classes.line}>
        {isLabelHidden ? null : <span className={`cut ${classes.label}`}>{label}</span>}
        <span className={classes.text}>{words}</span>
      </div>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={words}
      >
        <div className={classes.bar} style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
