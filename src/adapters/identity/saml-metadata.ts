import { asEntities } from '../../shared/text/entities.ts'

interface ServiceProvider {
  entityId: string
  acsUrl: string
  sloUrl: string
  /** In PEM, when requests are signed. */
  certificate: string | undefined
}

const BINDINGS = 'urn:oasis:names:tc:SAML:2.0:bindings'

/** The base64 of the first certificate in a PEM file. */
const certificateBody = (pem: string) =>
  (/-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/.exec(pem)?.[1] ?? '').replace(/\s/g, '')

const keyDescriptor = (pem: string) => `
    <KeyDescriptor use="signing">
      <KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#">
        <X509Data><X509Certificate>${certificateBody(pem)}</X509Certificate></X509Data>
      </KeyInfo>
    </KeyDescriptor>`

/** What an identity provider has to know about this installation. */
export const serviceProviderMetadata = ({ entityId, acsUrl, sloUrl, certificate }: ServiceProvider) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${asEntities(entityId)}">
  <SPSSODescriptor AuthnRequestsSigned="${certificate !== undefined}" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${certificate ? keyDescriptor(certificate) : ''}
    <SingleLogoutService Binding="${BINDINGS}:HTTP-Redirect" Location="${asEntities(sloUrl)}"/>
    <SingleLogoutService Binding="${BINDINGS}:HTTP-POST" Location="${asEntities(sloUrl)}"/>
    <NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</NameIDFormat>
    <AssertionConsumerService Binding="${BINDINGS}:HTTP-POST" Location="${asEntities(acsUrl)}" index="0" isDefault="true"/>
  </SPSSODescriptor>
</EntityDescriptor>
`
