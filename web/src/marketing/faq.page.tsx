export default function Page() { return <p>faq</p>; }
