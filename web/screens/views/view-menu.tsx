import { ActionIcon, Button, Popover, TextInput } from '@mantine/core'
import { IconBookmark, IconX } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import classes from '../list/toolbar.module.css'
import { ToolButton } from '../tool-button.tsx'

/** The views of this list that a person keeps: go to one, keep the present one, drop one. */
export function ViewMenu() {
  const { pathname, searchStr } = useLocation()
  const { views, save, remove } = useSavedViews(pathname)
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <ToolButton label="Saved views" icon={<IconBookmark size={18} />} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Saved views">
        {views.length > 0 ? (
          <ul className={classes.views}>
            {views.map((view) => (
              <li key={view.name} className={classes.view}>
                <Link to={`${pathname}${view.search}`} className={classes.viewLink} onClick={() => setOpen(false)}>
                  {view.name}
                </Link>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove the view ${view.name}`}
                  onClick={() => remove(view.name)}
                >
                  <IconX size={16} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        ) : (
          <p className={classes.hint}>Save the current search, filters and sorting under a name.</p>
        )}
        <SaveView onSave={(name) => save({ name, search: searchStr })} />
      </Popover.Dropdown>
    </Popover>
  )
}

function SaveView({ onSave }: { onSave: (name: string) => void }) {
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) return
    onSave(name.trim())
    setName('')
  }
  return (
    <form className={classes.saveView} onSubmit={submit}>
      <TextInput
        aria-label="Name of this view"
        placeholder="Name of this view"
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={!name.trim()}>
        Save
      </Button>
    </form>
  )
}

/** A view of a list that a person gave a name: the search part of its address. */
interface SavedView {
  name: string
  search: string
}

const keyOf = (path: string): string => `iroko.views.${path}`

function read(path: string): SavedView[] {
  try {
    const views: unknown = JSON.parse(localStorage.getItem(keyOf(path)) ?? '[]')
    return Array.isArray(views) ? views.filter(isView) : []
  } catch {
    return []
  }
}

function isView(value: unknown): value is SavedView {
  const view: Partial<SavedView> = Object(value)
  return typeof view.name === 'string' && typeof view.search === 'string'
}

/** The saved views of the list at this path, kept in the browser; saving under a name that is there replaces it. */
function useSavedViews(path: string) {
  const [views, setViews] = useState(() => read(path))
  const keep = (next: SavedView[]) => {
    localStorage.setItem(keyOf(path), JSON.stringify(next))
    setViews(next)
  }
  return {
    views,
    save: (view: SavedView) => keep([...views.filter((other) => other.name !== view.name), view]),
    remove: (name: string) => keep(views.filter((view) => view.name !== name)),
  }
}
