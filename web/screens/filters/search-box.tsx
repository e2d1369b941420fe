import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isLeaving } from '../../lib/screen/pressing/leaving.ts'
import { afterPress } from '../../lib/screen/pressing/press.ts'
import classes from '../list/toolbar.module.css'
import { useSlash } from './use-slash.ts'

const delayMs = 300

interface SearchBoxProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** It came because somebody pressed `/`. */
  startsHere?: boolean
  onFocus?: () => void
}

/**
 * Searches a moment after the last key, not while a row is pressed, and no more once somebody is on the way to another screen; `/` comes
 * here from anywhere on the screen.
 */
export function SearchBox({ label, value, onChange, startsHere = false, onFocus }: SearchBoxProps) {
  const router = useRouter()
  const [text, setText] = useState(value)
  const [asked, setAsked] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  useSlash(() => input.current?.focus())
  useEffect(() => {
    if (startsHere) input.current?.focus()
  }, [startsHere])

  // The address changed by itself: Back, or a saved view.
  if (value !== asked) {
    setAsked(value)
    setText(value)
  }

  useEffect(() => {
    if (text === asked) return undefined
    let takeBack: (() => void) | undefined
    const search = () => {
      if (isLeaving(router)) return
      setAsked(text)
      onChange(text)
    }
    const timer = setTimeout(() => {
      takeBack = afterPress(search)
    }, delayMs)
    return () => {
      clearTimeout(timer)
      takeBack?.()
    }
  }, [text, asked, onChange, router])

  return (
    <TextInput
      ref={input}
      type="search"
      className={classes.search}
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder="Search"
      value={text}
      onFocus={onFocus}
      onChange={(event) => setText(event.currentTarget.value)}
      leftSection={<IconSearch size={16} />}
    />
  )
}
