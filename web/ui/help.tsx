import { IconHelp } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import classes from './help.module.css'

interface HelpProps {
  /** What is explained, where it is not the screen. */
  label?: string
  children: ReactNode
}

/** What a screen is for, behind '?': words that are not needed every day. */
export function Help({ label = 'About this screen', children }: HelpProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears when focus leaves and when Escape is pressed inside
    <span className={classes.help} onBlur={onBlur} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={classes.button}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <IconHelp size={18} stroke={1.75} aria-hidden="true" />
      </button>
      {isOpen ? (
        <span id={id} role="note" className={`surface ${classes.words}`}>
          {children}
        </span>
      ) : null}
    </span>
  )
}
