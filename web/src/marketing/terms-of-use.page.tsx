export default function Page() { return <p>terms-of-use</p>; }
