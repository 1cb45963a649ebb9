import type { ReactNode } from 'react'
import type { Workspace } from '../../api/work/workspaces.ts'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { SENSITIVITY_TITLES } from './workspace-words.ts'

interface FieldsProps {
  workspace?: Workspace
  about: (field: string) => string | undefined
}

const LONGEST_NAME = 200
const LONGEST_DESCRIPTION = 2_000

/** What a workspace is called, and whether what begins in it waits. */
export function FirstFields({ workspace, about }: FieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        required
        maxLength={LONGEST_NAME}
        defaultValue={workspace?.name}
        fault={about('name')}
      />
      <TextArea
        label="Description (optional)"
        name="description"
        rows={2}
        maxLength={LONGEST_DESCRIPTION}
        defaultValue={workspace?.description}
        fault={about('description')}
      />
      <Tick
        name="require_approval"
        initial={workspace?.settings.require_approval ?? false}
        hint="Debates that members start are held until an admin approves them. Debates of its admins start at once."
        fault={about('settings.require_approval')}
      >
        Debates wait for approval
      </Tick>
    </>
  )
}

/** The rules that are seldom changed. */
export function FurtherFields({ workspace, about }: FieldsProps) {
  const { sensitivity, retention_days = 365, settings } = workspace ?? {}
  return (
    <>
      <SelectField
        label="Sensitivity"
        name="sensitivity"
        defaultValue={sensitivity ?? 'internal'}
        fault={about('sensitivity')}
      >
        {Object.entries(SENSITIVITY_TITLES).map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Days that things are kept"
        name="retention_days"
        inputMode="numeric"
        defaultValue={retention_days}
        hint="How long debates, documents, memory and files of this workspace are kept before they are deleted. Only owners and admins of the organization choose fewer than 365."
        fault={about('settings.retention_days') ?? about('retention_days')}
      />
      <TextField
        label="Longest debate, in minutes"
        name="max_debate_duration_minutes"
        inputMode="numeric"
        defaultValue={settings?.max_debate_duration_minutes ?? 0}
        hint="A debate that runs longer is cancelled; 0 is no limit."
        fault={about('settings.max_debate_duration_minutes')}
      />
      <Tick
        name="allow_public_debates"
        initial={settings?.allow_public_debates ?? false}
        hint="Items made here may be published. Only owners and admins of the organization can allow it."
        fault={about('settings.allow_public_debates')}
      >
        May be published
      </Tick>
    </>
  )
}

interface TickProps {
  name: string
  initial: boolean
  hint: string
  fault: string | undefined
  children: ReactNode
}

const Tick = ({ name, initial, hint, fault, children }: TickProps) => (
  <label className="grid grid-cols-[auto_1fr] items-baseline gap-x-2">
    <input type="checkbox" name={name} defaultChecked={initial} aria-invalid={fault !== undefined} />
    <span>
      {children}
      {fault && <span className="block text-sm text-disagree">{fault}</span>}
      <span className="block text-sm text-muted">{hint}</span>
    </span>
  </label>
)
