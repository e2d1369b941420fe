import { savedViews } from '@iroko/contract/platform/saved-views'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconBookmark, IconX } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { roleWords } from '../../lib/role-words.ts'
import { useSend } from '../../lib/use-call.ts'
import { Choice } from '../../ui/choice/choice.tsx'
import classes from '../list/toolbar.module.css'
import { PopUp } from '../pop-up/pop-up.tsx'
import { ToolButton } from '../tool-button.tsx'
import { useSavedViews } from './saved-views.ts'

const prefix = 'Saved views | '

/** The views of this list that a person keeps or a role of theirs shares: keep the present one, drop one. They stand as tabs above the list. */
export function ViewMenu() {
  const { pathname } = useLocation()
  const { views, roles } = useSavedViews(pathname)
  const remove = useSend(savedViews.remove, { prefix })
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
              {views.map(({ id, name, role, is_mine }) => (
                <li key={id} className={classes.view}>
                  <span className={classes.viewName}>
                    {name}
                    {role ? <span className="dimmed">, {roleWords(role)}</span> : null}
                  </span>
                  {is_mine ? (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Remove the view ${name}`}
                      onClick={() => remove.mutate({ params: { id } })}
                    >
                      <IconX size={16} />
                    </ActionIcon>
                  ) : null}
                </li>
              ))}
            </ul>
          ) : (
            <p className="small">Save the current search, filters and sorting under a name.</p>
          )}
          <SaveView roles={roles} />
        </>
      )}
    </PopUp>
  )
}

function SaveView({ roles }: { roles: ReturnType<typeof useSavedViews>['roles'] }) {
  const { pathname, searchStr } = useLocation()
  const [name, setName] = useState('')
  const [role, setRole] = useState('')
  const save = useSend(savedViews.save, { prefix, onSuccess: () => setName('') })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const shared = roles.find((shareable) => shareable === role) ?? null
    if (name.trim()) save.mutate({ body: { screen: pathname, name: name.trim(), search: searchStr, role: shared } })
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
      {roles.length > 0 ? (
        <Choice
          label="Who sees it"
          value={role}
          options={[{ value: '', label: 'Only me' }, ...roles.map((value) => ({ value, label: roleWords(value) }))]}
          onChange={setRole}
        />
      ) : null}
      <Button type="submit" variant="default" disabled={!name.trim()} loading={save.isPending}>
        Save
      </Button>
    </form>
  )
}
