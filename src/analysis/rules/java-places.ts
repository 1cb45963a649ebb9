import { method, REQUEST, rule } from './java-examples.ts'
import type { FlowRule } from './rule.ts'

/** Java: data from outside that reaches a place where it does not belong. */
export const JAVA_PLACES: readonly FlowRule[] = [
  rule({
    id: 'java.ssrf',
    title: 'Text from outside chooses which address the server calls',
    category: 'ssrf',
    severity: 'high',
    minutes: 45,
    remediation: 'Call addresses of a list; otherwise judge the address that the name resolves to before connecting.',
    sources: REQUEST,
    sinks: [
      'java.net.{URL,URI}.{openConnection,openStream}(this)',
      'org.springframework.web.client.RestTemplate.{getForObject,getForEntity,postForObject,exchange}(0)',
      'java.net.http.HttpRequest.newBuilder(0)',
      '**.{HttpGet,HttpPost}(0)',
    ],
    vulnerable: [
      method('new java.net.URL(p).openStream();'),
      method('java.net.URL u = new java.net.URL("http://" + p); u.openConnection();'),
    ],
    safe: [method('new java.net.URL("https://example.org/").openStream();'), method('new java.net.URL(p);')],
  }),
  rule({
    id: 'java.deserialisation',
    title: 'Objects are made from bytes from outside',
    category: 'deserialisation',
    severity: 'critical',
    minutes: 120,
    remediation:
      'Read a plain format such as JSON, or set an ObjectInputFilter that allows the expected classes alone.',
    sources: REQUEST,
    sinks: [
      'java.io.ObjectInputStream.{readObject,readUnshared}(this)',
      'java.beans.XMLDecoder.readObject(this)',
      'com.thoughtworks.xstream.XStream.fromXML(0)',
      'org.yaml.snakeyaml.Yaml.load(0)',
    ],
    vulnerable: [
      method('new java.io.ObjectInputStream(request.getInputStream()).readObject();'),
      method('org.yaml.snakeyaml.Yaml y = new org.yaml.snakeyaml.Yaml(); y.load(p);'),
    ],
    safe: [
      method('new java.io.ObjectInputStream(new java.io.FileInputStream("a")).readObject();'),
      method('new com.google.gson.Gson().fromJson(p, String.class);'),
    ],
  }),
  rule({
    id: 'java.code-injection',
    title: 'Text from outside is run as a program',
    category: 'code-injection',
    severity: 'critical',
    minutes: 120,
    remediation: 'Do not evaluate text from outside; map allowed values to code that is written here.',
    sources: REQUEST,
    sinks: [
      'javax.script.ScriptEngine.eval(0)',
      'groovy.lang.GroovyShell.{evaluate,parse}(0)',
      'org.springframework.expression.{ExpressionParser,spel.standard.SpelExpressionParser}.parseExpression(0)',
      'java.lang.Class.forName(0)',
    ],
    vulnerable: [
      method('groovy.lang.GroovyShell g = new groovy.lang.GroovyShell(); g.evaluate(p);'),
      method('Class.forName(p).newInstance();'),
    ],
    safe: [
      method('Class.forName("a.B");'),
      method('groovy.lang.GroovyShell g = new groovy.lang.GroovyShell(); g.evaluate("1");'),
    ],
  }),
  rule({
    id: 'java.trust-boundary',
    title: 'Text from outside is kept in the session unchecked',
    category: 'trust-boundary',
    severity: 'medium',
    minutes: 20,
    remediation: 'Check the value before it is kept among those that the program trusts.',
    sources: REQUEST,
    sinks: ['{javax,jakarta}.servlet.http.HttpSession.{setAttribute,putValue}(0,1)'],
    vulnerable: [
      method('request.getSession().setAttribute("u", p);'),
      method('request.getSession().putValue(p, "1");'),
    ],
    safe: [
      method('request.getSession().setAttribute("u", "x");'),
      method('request.getSession().setAttribute("n", Integer.parseInt(p));'),
    ],
  }),
  rule({
    id: 'java.header-injection',
    title: 'Text from outside becomes a header of the answer',
    category: 'header-injection',
    severity: 'medium',
    minutes: 20,
    remediation: 'Refuse values with line breaks, or encode them.',
    sources: REQUEST,
    sinks: ['{javax,jakarta}.servlet.http.HttpServletResponse.{setHeader,addHeader}(1)'],
    cleaners: ['java.net.URLEncoder.encode'],
    vulnerable: [method('response.setHeader("X-A", p);'), method('response.addHeader("X-A", "v" + p);')],
    safe: [
      method('response.setHeader("X-A", "b");'),
      method('response.setHeader("X-A", java.net.URLEncoder.encode(p, "UTF-8"));'),
    ],
  }),
  rule({
    id: 'java.xxe',
    title: 'XML from outside is read with its entities',
    category: 'xxe',
    severity: 'high',
    minutes: 20,
    remediation: 'Set the feature `disallow-doctype-decl`, or take away access to outside DTDs and schemas.',
    sources: REQUEST,
    sinks: [
      'javax.xml.parsers.DocumentBuilderFactory.newDocumentBuilder.parse(0) where this.disallow-doctype-decl is not true',
      'javax.xml.parsers.SAXParserFactory.newSAXParser.parse(0) where this.disallow-doctype-decl is not true',
      'javax.xml.stream.XMLInputFactory.{createXMLStreamReader,createXMLEventReader}(0) where this.SUPPORT_DTD is not false',
    ],
    vulnerable: [
      method(
        'javax.xml.parsers.DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(request.getInputStream());',
      ),
      method('javax.xml.stream.XMLInputFactory.newInstance().createXMLStreamReader(request.getReader());'),
    ],
    safe: [
      method(
        'javax.xml.parsers.DocumentBuilderFactory f = javax.xml.parsers.DocumentBuilderFactory.newInstance(); f.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true); f.newDocumentBuilder().parse(request.getInputStream());',
      ),
      method('javax.xml.stream.XMLInputFactory.newInstance().createXMLStreamReader(new java.io.FileReader("a"));'),
    ],
  }),
]
