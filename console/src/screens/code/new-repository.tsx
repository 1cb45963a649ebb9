import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CODE, startScan, uploadArchive } from '../../api/code/codebase.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { type About, Form } from '../../ui/form.tsx'
import { nameFromAddress, nameFromArchive } from './code-words.ts'

const LARGEST = '100 MB'

/** Names a repository by its address, or uploads its code, and begins its first scan. */
export function NewRepository({ onStarted }: { onStarted: (id: string) => unknown }) {
  const queries = useQueryClient()
  const [comesBy, setComesBy] = useState<'address' | 'archive'>('address')
  const [name, setName] = useState('')
  const [file, setFile] = useState<File>()

  async function begin({ address = '', name: given = '', branch = '' }: Record<string, string>) {
    const repo = given.trim() || name
    if (comesBy === 'address') {
      const source = { repository_url: address.trim(), ...(branch.trim() !== '' && { branch: branch.trim() }) }
      return (await startScan(repo, source)).repository_id
    }
    if (!file) throw new Error('Choose an archive first')
    const { id } = await uploadArchive(repo, file)
    await startScan(id, {})
    return id
  }

  async function start(values: Record<string, string>) {
    const id = await begin(values)
    await queries.invalidateQueries({ queryKey: CODE })
    await onStarted(id)
  }

  return (
    <Form submit="Scan it" onSubmit={start}>
      {(about) => (
        <>
          <SelectField
            label="The code comes"
            value={comesBy}
            onChange={({ target }) => {
              setComesBy(target.value === 'archive' ? 'archive' : 'address')
              setName('')
            }}
          >
            <option value="address">from an address</option>
            <option value="archive">as an archive that you upload</option>
          </SelectField>
          {comesBy === 'address' ? (
            <AddressFields about={about} onName={setName} />
          ) : (
            <TextField
              key="archive"
              label="Archive"
              type="file"
              accept=".tar,.tgz,.tar.gz,.zip"
              required
              hint={`A tar, tgz or zip of at most ${LARGEST}. Links in it are left out, and nothing of it is run.`}
              fault={about('file')}
              onChange={({ target }) => {
                const chosen = target.files?.[0]
                setFile(chosen)
                setName(chosen ? nameFromArchive(chosen.name) : '')
              }}
            />
          )}
          <TextField
            label="Name (optional)"
            name="name"
            maxLength={200}
            placeholder={name}
            hint="How it is called here and in the API."
            fault={about('repo')}
          />
        </>
      )}
    </Form>
  )
}

const AddressFields = ({ about, onName }: { about: About; onName: (name: string) => void }) => (
  <>
    <TextField
      label="Address"
      name="address"
      type="url"
      required
      maxLength={2_048}
      placeholder="https://git.example.org/acme/shop.git"
      hint="It is fetched without signing in, and none of its code is run."
      fault={about('repository_url') ?? about('repo_path')}
      onChange={({ target }) => onName(nameFromAddress(target.value))}
    />
    <TextField label="Branch (optional)" name="branch" maxLength={200} fault={about('branch')} />
  </>
)
