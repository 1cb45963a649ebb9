import { expect } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { expectGood } from '../support/good-screen.ts'
import { openedConsole } from '../support/opened-console.ts'

const opened = openedConsole()

browserTest('what is remembered is noted, found, explained and forgotten by keyboard alone', async () => {
  const ada = await opened.visitor()
  const { page } = ada
  await ada.join('Ada')
  await ada.visit('/')
  await page.getByRole('button', { name: 'More' }).press('Enter')
  await page.getByRole('link', { name: 'Memory' }).press('Enter')
  await page.getByText('No entries yet').waitFor()
  await expectGood(ada, 'Memory when it is empty')

  await page.getByRole('button', { name: 'Add a note' }).press('Enter')
  await page.keyboard.type('Every invoice is kept for ten years.')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Billing')
  await page.keyboard.press('Enter')
  await page.getByText('Note saved.').waitFor()
  await page.getByText('1 entry, newest first').waitFor()

  await page.getByLabel('Search memory').focus()
  await page.keyboard.type('invoices')
  await page.getByText('1 entry, most useful first').waitFor()
  await page.getByRole('link', { name: 'Billing' }).press('Enter')
  await page.getByText('A person wrote it down.').waitFor()
  await page.getByText('Not given to any debate yet.').waitFor()
  await expectGood(ada, 'an entry of the memory')
  await page.getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByText('Entry not found').waitFor()
  expect(page.url()).toContain('/memory/mem_')
})
