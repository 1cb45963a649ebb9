import Type from 'typebox'

/** The server that sends the mail of a mailbox. */
export const SmtpPlace = Type.Object(
  {
    host: Type.Optional(Type.String({ minLength: 1, maxLength: 253, description: 'Default: `host`' })),
    port: Type.Integer({ minimum: 1, maximum: 65_535, description: '465, or 587 with STARTTLS' }),
    user: Type.Optional(Type.String({ minLength: 1, maxLength: 320 })),
    password: Type.Optional(Type.String({ minLength: 1, maxLength: 1_024 })),
  },
  {
    description:
      'The server that sends. Without, the installation does with `SMTP_URL`, where the owner has confirmed the address as theirs',
  },
)
