import type { NewTemplate } from '../../../api/work/workflows.ts'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { CATEGORY_WORDS, PATTERN_WORDS } from '../workflow-words.ts'
import { DefinitionEditor } from './definition-editor.tsx'
import { bodyOf, type Draft, textOf } from './template-draft.ts'

interface TemplateFormProps {
  draft: Draft
  submit: string
  onSubmit: (body: NewTemplate, secret: { new_signing_secret: boolean }) => Promise<unknown>
  /** Whether its signing secret can be replaced. */
  isSigned?: boolean
}

/** All that a template is, with its definition as JSON. */
export const TemplateForm = ({ draft, submit, onSubmit, isSigned = false }: TemplateFormProps) => (
  <Form submit={submit} onSubmit={async (entered) => onSubmit(bodyOf(entered), secretIn(entered))} autoComplete="off">
    {(about, faults) => (
      <>
        <div className="grid max-w-3xl items-start gap-4 sm:grid-cols-2">
          <TextField label="Name" name="name" maxLength={200} defaultValue={draft.name} fault={about('name')} />
          <TextField
            label="Tags (optional)"
            name="tags"
            defaultValue={draft.tags.join(', ')}
            hint="With commas between them"
            fault={about('tags', 'with its parts')}
          />
          <SelectField label="Category" name="category" defaultValue={draft.category} fault={about('category')}>
            {Object.entries(CATEGORY_WORDS).map(([category, words]) => (
              <option key={category} value={category}>
                {words}
              </option>
            ))}
          </SelectField>
          <SelectField label="Pattern" name="pattern" defaultValue={draft.pattern ?? ''} fault={about('pattern')}>
            <option value="">none of these</option>
            {Object.entries(PATTERN_WORDS).map(([pattern, words]) => (
              <option key={pattern} value={pattern}>
                {words}
              </option>
            ))}
          </SelectField>
          <div className="sm:col-span-2">
            <TextArea
              label="Description (optional)"
              name="description"
              rows={2}
              maxLength={2_000}
              defaultValue={draft.description}
              fault={about('description')}
            />
          </div>
        </div>
        <DefinitionEditor name="definition" initial={textOf(draft.definition)} refused={faults} />
        <details>
          <summary className="text-sm text-muted">Documentation and examples</summary>
          <div className="grid max-w-3xl gap-4 pt-3">
            <TextArea
              label="Documentation (optional)"
              name="documentation"
              rows={8}
              defaultValue={draft.documentation}
              hint="In Markdown"
              fault={about('documentation')}
            />
            <TextArea
              label="Examples (optional)"
              name="examples"
              rows={6}
              defaultValue={draft.examples.length > 0 ? textOf(draft.examples) : ''}
              hint="A JSON list; each has a name and the inputs of a run"
              fault={about('examples', 'with its parts')}
            />
            {isSigned && (
              <label className="flex items-baseline gap-2">
                <input type="checkbox" name="new_signing_secret" />
                <span>
                  Sign what its webhook steps send with a new secret
                  <span className="block text-sm text-muted">It is shown once, and the one before stops working.</span>
                </span>
              </label>
            )}
          </div>
        </details>
      </>
    )}
  </Form>
)

const secretIn = ({ new_signing_secret }: Record<string, string>) => ({
  new_signing_secret: new_signing_secret === 'on',
})
