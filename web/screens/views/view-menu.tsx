import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconBookmark, IconX } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import classes from '../list/toolbar.module.css'
import { PopUp } from '../pop-up/pop-up.tsx'
import { ToolButton } from '../tool-button.tsx'
import { useSavedViews } from './saved-views.ts'

/** The views of this list that a person keeps: keep the present one, drop one. They stand as tabs above the list. */
export function ViewMenu() {
  const { pathname, searchStr } = useLocation()
  const { views, save, remove } = useSavedViews(pathname)
  return (
    <PopUp
      label="Saved views"
      position="bottom-end"
      width={280}
      button={(opener) => <ToolButton label="Saved views" icon={<IconBookmark size={18} />} {...opener} />}
    >
      {() => (
        <>
          {views.length > 0 ? (
            <ul className="column">
              {views.map((view) => (
                <li key={view.name} className={classes.view}>
                  <span className={classes.viewName}>{view.name}</span>
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
            <p className="small">Save the current search, filters and sorting under a name.</p>
          )}
          <SaveView onSave={(name) => save({ name, search: searchStr })} />
        </>
      )}
    </PopUp>
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
